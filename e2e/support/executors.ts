/**
 * Journeys that need WebGPU say so by a tag, for an adapter that is imitated in software costs a quarter of what a journey takes: all others
 * have a browser without one (playwright.config.ts).
 */
export const WEBGPU = { tag: '@webgpu' } as const;

/** For journeys on both: what titles call it, the address that asks for it, and what Playwright is told. */
export const EXECUTORS = [
  ['WebGPU', '?engine=gpu', WEBGPU],
  ['one core', '?engine=sequential', {}],
] as const;
