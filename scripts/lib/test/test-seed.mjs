/** What tests draw at random is drawn from one seed: SWARMSCOPE_SEED, or today's date, which is printed. */
export function chooseSeed() {
  const given = process.env.SWARMSCOPE_SEED;
  if (given && !Number.isInteger(Number(given))) throw new Error(`SWARMSCOPE_SEED ${given} is not a whole number`);
  if (given) return;
  process.env.SWARMSCOPE_SEED = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  console.log(`what is drawn at random: SWARMSCOPE_SEED=${process.env.SWARMSCOPE_SEED}`);
}
