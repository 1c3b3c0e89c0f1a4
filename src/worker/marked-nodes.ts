/** Nodes that a person looks at in particular: the picked one, the inspected one and the followed one, and what is lit of them. */
import { catalog } from '../models/catalog.ts';
import type { Run } from '../run/run.ts';
import type { Inspection, NodeLog, PickedSpot } from '../scenario/picture.ts';
import { specById } from '../scenario/presets.ts';
import { Follower } from '../scene/run/follower.ts';
import { inspectNode } from '../scene/run/inspect.ts';
import { logOfNode } from '../scene/run/log.ts';
import { suggestNode } from '../scene/run/suggest.ts';
import { IN_THE_DARK } from '../scene/spotlight.ts';
import type { CurrentSession, LabStage } from './lab-stage.ts';

/** While it is awaited, what is followed may come this many times faster than it is shown. */
const AWAITING = 16;

export class MarkedNodes {
  private follower: Follower | undefined;
  /** The run is slowed for what is followed. */
  private isSlowing = false;
  /** Whom the page asks about again and again, as the run goes on. */
  private inspected: number | undefined;

  constructor(
    private readonly stage: LabStage,
    private readonly session: CurrentSession,
  ) {}

  /** Another run is shown: nobody is followed in it, and nothing is known of whom its nodes know. */
  clear(): void {
    this.set(undefined);
    this.stage.viewState.light(IN_THE_DARK);
  }

  async select(node: number | null): Promise<PickedSpot | null> {
    const { viewState } = this.stage;
    if (viewState.picked !== (node ?? undefined)) viewState.light({ linked: [] });
    viewState.picked = node ?? undefined;
    await this.stage.redraw();
    return this.stage.whereIsPicked();
  }

  async inspect(node: number): Promise<Inspection | null> {
    const { stage } = this;
    if (node === this.inspected) await stage.turn();
    this.inspected = node;
    const inspected = await this.session()?.look((run) => stage.answer(() => inspectNode(run, node)));
    if (!inspected) return null;
    const { links, ...inspection } = inspected;
    if (node === stage.viewState.picked) {
      stage.viewState.light({ linked: links });
      stage.repaint();
    }
    const trace = this.follower?.trace;
    return trace?.node === node ? { ...inspection, trace } : inspection;
  }

  async log(node: number): Promise<NodeLog | null> {
    await this.stage.turn();
    return (await logOfNode(async (read) => this.session()?.look(read), node)) ?? null;
  }

  async suggest(): Promise<number | null> {
    return (await this.session()?.look(suggestNode)) ?? null;
  }

  async follow(node: number | null): Promise<boolean> {
    const session = this.session();
    await session?.look(async (run) => {
      await this.follower?.end();
      const follower = node === null ? undefined : await Follower.begin(run, node);
      // Another run may have been loaded meanwhile, in which nobody is followed.
      if (session !== this.session()) return;
      this.set(follower);
      this.isSlowing = true;
      this.showTrace();
    });
    this.stage.repaint();
    return this.follower !== undefined;
  }

  /** What is followed has come further, perhaps; between two advances. */
  followOn(): void {
    if (!this.follower?.update()) return;
    this.showTrace();
    if (this.follower.trace.state === 'over')
      void this.session()?.look(() => this.follower?.end() ?? Promise.resolve());
  }

  /** A person has chosen a pace, who does not want the run slowed. */
  hurry(): void {
    this.isSlowing = false;
    this.session()?.limitPace(null);
  }

  private set(follower: Follower | undefined): void {
    this.follower = follower;
    this.stage.followed = follower?.trace.node;
  }

  /** What is followed goes slowly enough to be seen, and does not slip by before; until the person chooses a pace. */
  private showTrace(): void {
    const trace = this.follower?.trace;
    this.stage.viewState.light({ trace });
    if (!this.isSlowing) return;
    const most = trace?.state === 'over' ? undefined : followPace(this.follower?.run);
    this.session()?.limitPace(most === undefined || !trace ? null : trace.state === 'awaited' ? AWAITING * most : most);
  }
}

const followPace = (run: Run | undefined): number | undefined =>
  specById(catalog, run?.scenario.model)?.actions?.find(({ kind }) => kind === 'follow')?.pace;
