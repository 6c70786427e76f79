"""WWII: European Theater of Operations: the war on land, in the air and at sea, 1939 to 1945."""
