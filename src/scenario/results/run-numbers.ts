/** What was measured in a run, by column: a list beside places that all runs of a table share. 60 numbers take 0.6 kB; as a map, 3 kB. */
export class RunNumbers {
  private readonly places: ReadonlyMap<string, number>;
  /** NaN where there is no number. */
  private readonly values: Float64Array;

  constructor(places: ReadonlyMap<string, number>, values: Float64Array) {
    this.places = places;
    this.values = values;
  }

  /** Undefined where it was not measured. */
  get(column: string): number | undefined {
    const place = this.places.get(column);
    const value = place === undefined ? Number.NaN : this.values[place];
    return Number.isNaN(value) ? undefined : value;
  }

  has = (column: string): boolean => this.get(column) !== undefined;
}
