/** Complete in itself: no script, and nothing loaded from anywhere. */
export const notFoundPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found – Deskline</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>Not found</h1>
<p>There is no page at this address. <a href="/">Back to the start</a></p>
</body>
</html>
`;
