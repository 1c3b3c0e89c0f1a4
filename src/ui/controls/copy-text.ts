/** Puts text into the clipboard; false where the browser does not let us, on insecure origins for one. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
