/** How the tests' browser is started: SwiftShader on Linux, with a picture that screenshots show; elsewhere the real GPU. */

const ANYWHERE = [
  '--headless=new',
  '--enable-unsafe-webgpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
const SWIFT_SHADER = [
  '--no-sandbox',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

export const BROWSER_ARGS = process.platform === 'linux' ? [...ANYWHERE, ...SWIFT_SHADER] : ANYWHERE;
