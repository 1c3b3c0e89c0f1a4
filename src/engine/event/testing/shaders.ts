/** The WESL modules of tests, which no build of the lab contains: name -> text. */
const files = import.meta.glob<string>('/shaders/testing/*.wesl', { query: '?raw', import: 'default', eager: true });

export const testShaders: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/(.*)\.wesl$/, '$1'), text]),
);
