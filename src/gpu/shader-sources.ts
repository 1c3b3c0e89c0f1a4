/** Every WESL module of the lab, inlined at build time: path under shaders/ -> text. */
const files = import.meta.glob<string>('/shaders/**/*.wesl', { query: '?raw', import: 'default', eager: true });

export const shaderSources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^\/shaders\//, ''), text]),
);
