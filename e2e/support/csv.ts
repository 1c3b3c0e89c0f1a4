/** The CSV of a chart, as scripts read it: lines that begin with `#` say where its numbers come from. */
export function linesOfCsv(text: string): { readonly facts: readonly string[]; readonly rows: readonly string[] } {
  const lines = text.trimEnd().split('\n');
  const isFact = (line: string) => line.startsWith('#');
  return { facts: lines.filter(isFact), rows: lines.filter((line) => !isFact(line)) };
}
