"""The atlas: a game's scene drawn as SVG for the web, PNG for mail and PDF for print."""
