/** Small texts for tests. */

/** A whole text: `body` is what a timer does, `declared` stands above. */
export const textWith = (body: string, declared = ''): string => `protocol 1 "Test"
nodes = 16 in 2 .. 64
end = 1 s in 1 s .. 1 h
lookahead latency
param latency: time = 5 ms in 1 ms .. 1 s "Latency"
param few: u32 = 3 in 0 .. 9 "Few"
param rare: share = 1 % in 0 % .. 9 % "Rare"
state { x: u32, s: i32, yes: bool, due: time, list: u32[4], far: u32[40] }
timer tick(v: u32)
message hello(a: u32, b: i32)
counter found "Found"
measure hops "Hops"
on hello(a, b) { }
fn bump() -> u32 {
  x += 1
  return x
}
fn nothing() { }
${declared}
on tick(v) {
${body}
}
`;

/** A text with the part between « and » marked: without the marks, and where it is. */
export function marked(text: string): { readonly text: string; readonly from: number; readonly to: number } {
  const from = text.indexOf('«');
  return { text: text.replace('«', '').replace('»', ''), from, to: text.indexOf('»') - 1 };
}
