/** What of WebAssembly protocols use: Node has it, and no library of types says so but that of browsers. */
declare namespace WebAssembly {
  // biome-ignore lint/suspicious/noEmptyInterface: an alias would be another thing than what browsers declare
  interface Module {}
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  var Module: { new (bytes: Uint8Array<ArrayBuffer>): Module };
  var Memory: { new (size: { initial: number; maximum?: number }): Memory };
  var RuntimeError: { new (message?: string): Error };
  var Instance: { new (module: Module, imports: Record<string, Record<string, unknown>>): Instance };
}
