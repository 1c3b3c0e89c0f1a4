/** Entry of the worker that analyses traces, on a core of its own: neither page nor simulation waits for it. */
import { expose } from 'comlink';
import { eventTrace } from '../analysis/event-trace.ts';
import { parallelismPoints, traceFacts } from '../analysis/parallelism.ts';
import type { AnalysisWorker } from './analysis-api.ts';

const worker: AnalysisWorker = {
  async analyse(rows, limit, question, listener) {
    const trace = eventTrace(rows, question.nodes, limit);
    await listener.onFacts(traceFacts(trace, question));
    for (const point of parallelismPoints(trace, question)) await listener.onPoint(point);
  },
};

expose(worker);
