/** Models that somebody wrote, for tests: two texts that differ in a comment alone. */
export const OWN_TEXT = `// A number goes round.
protocol 1 "Going round"
nodes = 64 in 2 .. 4096
end = 10 s in 1 s .. 1 h
lookahead latency
param latency: time = 50 ms in 1 ms .. 10 s "Latency" "The least time that a message takes."
param jitter: time = 50 ms in 1 ms .. 10 s "Jitter" "What comes on top on average; exponential."
state { seen: u32 }
message hop(number: u32)
counter hops "Hops"
start {
  send hop(0) to other() after latency + exponential(jitter)
}
on hop(n) {
  seen = n
  count hops
  send hop(n + 1) to (node + 1) % nodes after latency + exponential(jitter)
}
ring
colour "Hops so far" = seen
`;

export const OTHER_TEXT = `${OWN_TEXT}// Another one.\n`;
