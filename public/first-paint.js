// Before anything is painted: the theme that was chosen (src/state/page/theme.ts), and what the shell of index.html stands for. A file, for
// the content policy allows no script in the page.
{
  const query = new URLSearchParams(location.search);
  const { dataset } = document.documentElement;
  const isEmbedded = query.get('embed') === '1';
  const asked = isEmbedded ? query.get('theme') : null;
  const isTheme = (name) => name === 'light' || name === 'dark';
  let kept = null;
  try {
    kept = localStorage.getItem('swarmscope.theme');
  } catch {
    // Storage may be forbidden: the system's theme it is.
  }
  const theme = [asked, kept].find(isTheme);
  if (theme) dataset.theme = theme;
  if (isEmbedded) dataset.embedded = '';
}
