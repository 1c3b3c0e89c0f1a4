/** Puts text into the clipboard; false where the browser does not let us. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};

/** The older way, for pages that came by plain http, to which browsers give no clipboard: a text is selected for a moment, and the focus stays. */
function copySelected(text: string): boolean {
  const span = document.createElement('span');
  span.textContent = text;
  Object.assign(span.style, {
    position: 'fixed',
    insetBlockStart: '0',
    opacity: '0',
    whiteSpace: 'pre',
    userSelect: 'text',
  });
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.body.append(span);
  document.addEventListener('copy', give, { once: true });
  try {
    getSelection()?.selectAllChildren(span);
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', give);
    getSelection()?.removeAllRanges();
    span.remove();
  }
}
