/** Shows one grid with a million rows that are read on demand: `?grid=ag` or `?grid=glide`. */
const name = new URLSearchParams(location.search).get('grid');
const host = document.querySelector('#grid');
const { show } = name === 'ag' ? await import('./ag.mjs') : await import('./glide.mjs');
show(host);
