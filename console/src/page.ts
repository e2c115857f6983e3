type Files = { script: string; style: string; icon: string; preloads: string[] }

/** The one document of the console. It has no inline script or style, so that the policy can forbid both. */
export const renderPage = ({ script, style, icon, preloads }: Files): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Parametric cover for autonomous agents: products, live oracle readings, prices and capacity.">
<title>Surety</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
${preloads.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('')}<script type="module" src="${script}"></script>
</head>
<body>
<div id="console"><p class="boot">Surety</p></div>
<noscript><p class="boot">The console needs JavaScript. Without it: <a href="/api-docs">API reference</a>, <a href="/llms.txt">guide</a>, <a href="/products">products</a>.</p></noscript>
</body>
</html>
`
