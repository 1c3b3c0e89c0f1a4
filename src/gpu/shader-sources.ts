/** Every WESL module of the lab but those of tests, inlined at build time: path under shaders/ -> text. */
const files = import.meta.glob<string>(['/shaders/**/*.wesl', '!/shaders/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const shaderSources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^\/shaders\//, ''), text]),
);
