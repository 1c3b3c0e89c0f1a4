/** As much of WebAssembly as programs use. Browsers and Node have it; the types of Node's standard library do not. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

interface WasmHost {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: { readonly env: object }) => { readonly exports: unknown };
  /** In pages of 64 KiB. */
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => WasmMemory;
  /** What a module throws that ends by itself. */
  readonly RuntimeError: new () => Error;
}

/** Nobody looks into it. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

export const wasmHost = (): WasmHost => (globalThis as unknown as { readonly WebAssembly: WasmHost }).WebAssembly;

/** The least module that there is. */
const EMPTY = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/** Whether this host compiles WebAssembly: a policy may refuse it. Where it does not, programs are interpreted, with equal results. */
export function isWasmAllowed(): boolean {
  try {
    const { Module } = wasmHost();
    return new Module(EMPTY) !== undefined;
  } catch {
    return false;
  }
}
