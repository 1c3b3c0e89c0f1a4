/** What Cunetsim's report says of run times, each number once, with its place: presets, `bench` and the documents' test take it from here. */

/** EURECOM's report RR-12-268, June 2012: Hybrid CPU-GPU distributed framework for large scale mobile networks simulation. */
export const CUNETSIM = 'Ben Romdhanne, Nikaein, Mosli Bouksiaa and Bonnet 2012 (EURECOM RR-12-268, Cunetsim)';

/** Of a GTX 460, in seconds; of the others, how many times as long. Four cores are those of an i7 940. */
export const CUNETSIM_SECONDS = {
  /** Figure 7 and its text. */
  static: {
    2000: { cunetsim: 0.35, fourCores: 1, sinalgo: 26, ns3: 80 },
    48000: { cunetsim: 5.93, fourCores: 3.5, sinalgo: 22, ns3: 150 },
  },
  /** Figure 8 and its text: seconds are given of Sinalgo alone; ns-3 cannot keep up. */
  mobile: { 48000: { sinalgoSeconds: 3552, fourCores: 9.2, sinalgo: 260 } },
} as const;
