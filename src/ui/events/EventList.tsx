/** A list of events: what it is of, filters, a page of rows at a time, and the whole as CSV. */
import { useMemo, useRef, useState } from 'react';
import { counted } from '../../base/counted.ts';
import { csvText } from '../../base/csv.ts';
import { whole } from '../../charts/kit/numbers.ts';
import type { EventKindSpec } from '../../scenario/spec.ts';
import { type EventListing, MOST_EVENTS } from '../../state/run/events.ts';
import { readNode } from '../../state/run/events-question.ts';
import { Button } from '../controls/Button.tsx';
import { Explained } from '../controls/Explained.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Select } from '../controls/Select.tsx';
import { saveFile } from '../controls/save-file.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { chosenEvents, countByKind, eventRows, eventsFile, eventsToCome, exactTime } from './event-rows.ts';

/** Rows of a page. */
const PAGE = 100;

interface EventListProps {
  readonly listing: EventListing;
  readonly kinds: readonly EventKindSpec[];
}

export function EventList({ listing, kinds }: EventListProps) {
  const { list } = listing;
  const { store } = useLabParts();
  // What is no node chooses none.
  const node = useLab((s) => {
    const read = readNode(s.eventsQuestion.node, s.legend?.nodes);
    return read.ok ? read.value : undefined;
  });
  const [kind, setKind] = useState<number>();
  // Another list begins with its first page.
  const [page, setPage] = useState({ list, at: 0 });
  const [said, say] = useState('');
  const region = useRef<HTMLElement>(null);
  const ofNode = useMemo(() => chosenEvents(list, { node }), [list, node]);
  const counts = useMemo(() => countByKind(list, ofNode, kinds.length), [list, ofNode, kinds]);
  const chosen = useMemo(
    () => (kind === undefined ? ofNode : chosenEvents(list, { node, kind })),
    [list, ofNode, node, kind],
  );
  const last = Math.max(0, Math.ceil(chosen.length / PAGE) - 1);
  const shown = page.list === list ? Math.min(page.at, last) : 0;
  const turn = (to: number) => {
    setPage({ list, at: to });
    region.current?.scrollTo({ top: 0 });
  };
  const save = async () => {
    const link = await store.getState().linkOfEvents();
    const rows = eventRows(listing, chosen, kinds, link.ok ? link.value : '');
    saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), eventsFile(listing));
    say('Saved');
  };
  return (
    <>
      <div className="events-tools edge rigid line-below row wrap">
        <p className="events-count strong" role="status">
          {chosen.length < list.time.length && `${whole(chosen.length)} of `}
          {counted(list.time.length, 'events')}
        </p>
        <p className="events-subject to-start quiet">
          <ListedRange listing={listing} />
        </p>
        <Select
          aria-label="Kind"
          value={kind ?? ''}
          choices={[
            ['', 'All kinds'],
            ...kinds.map(({ label }, i) => [i, `${label}, ${whole(counts[i] ?? 0)}`] as const),
          ]}
          onChoose={(chosen) => {
            setKind(chosen === '' ? undefined : chosen);
            turn(0);
          }}
        />
        {last > 0 && <Pages page={shown} last={last} events={chosen.length} onTurn={turn} />}
        <Button disabled={chosen.length === 0} onClick={() => void save()}>
          <Icon name="save" />
          Save as CSV
        </Button>
        <span className="visually-hidden" aria-live="polite">
          {said}
        </span>
      </div>
      {chosen.length === 0 ? (
        <p className="prose pad-4 quiet">
          {list.time.length === 0 ? 'No event was executed then.' : 'No event of the list is of this kind and node.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className="events-rows scrolls-both" ref={region} aria-label="Events" tabIndex={0}>
          <Table listing={listing} kinds={kinds} events={chosen.slice(shown * PAGE, (shown + 1) * PAGE)} />
        </section>
      )}
    </>
  );
}

/** What the list is of, and what is not in it. */
function ListedRange({ listing }: Pick<EventListProps, 'listing'>) {
  const { span, node, scenario, list } = listing;
  const toCome = useLab((s) => (s.status ? eventsToCome(listing, s.status) : 0));
  const at = (ticks: number) => exactTime(ticks, scenario.tick);
  return (
    <>
      {'window' in span && `window ${whole(span.window)}, `}
      {at(list.fromTicks)} to {at(list.untilTicks)} s{node !== undefined && `, node ${node} alone`}
      {!list.isWhole && `; the first ${whole(MOST_EVENTS)} only, up to ${at(list.time.at(-1) ?? 0)} s`}
      {toCome > 0 && `; the run has paused within it, ${whole(toCome)} are still to come`}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly last: number;
  readonly events: number;
  readonly onTurn: (page: number) => void;
}

function Pages({ page, last, events, onTurn }: PagesProps) {
  const rows = `${whole(page * PAGE + 1)} to ${whole(Math.min((page + 1) * PAGE, events))}`;
  return (
    <div className="events-pages row">
      <Button disabled={page === 0} aria-label="Earlier events" onClick={() => onTurn(page - 1)}>
        ‹
      </Button>
      <input
        type="range"
        aria-label="Rows"
        aria-valuetext={rows}
        min={0}
        max={last}
        value={page}
        onChange={({ target }) => onTurn(target.valueAsNumber)}
      />
      <Button disabled={page === last} aria-label="Later events" onClick={() => onTurn(page + 1)}>
        ›
      </Button>
      <span className="quiet">{rows}</span>
    </div>
  );
}

interface TableProps extends EventListProps {
  readonly events: readonly number[];
}

const SENDS = 'How many events it sent when it was executed.';
const CARRIES = 'What its sender wrote into it.';

function Table({ listing, kinds, events }: TableProps) {
  const { time, kind, node, from, sends, carries } = listing.list;
  const isOfAll = listing.node === undefined;
  return (
    <table className="lined">
      <thead>
        <tr>
          <th scope="col" className="end">
            <Explained help="Simulated time at which it is executed.">Time, s</Explained>
          </th>
          <th scope="col">Kind</th>
          {isOfAll && (
            <th scope="col">
              <Explained help="The node that executes it. A press picks the node in the picture.">Node</Explained>
            </th>
          )}
          <th scope="col">
            <Explained help="The node that sent it; itself, where it is a timer of its own.">From</Explained>
          </th>
          <th scope="col" className="end">
            <Explained help={SENDS}>Sends</Explained>
          </th>
          {carries && (
            <th scope="col">
              <Explained help={CARRIES}>Carries</Explained>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {events.map((i) => (
          <tr key={i}>
            <td className="end">{exactTime(time[i] ?? 0, listing.scenario.tick)}</td>
            <th scope="row">{kinds[kind[i] ?? 0]?.label}</th>
            {isOfAll && (
              <td>
                <Pick node={node[i] ?? 0} />
              </td>
            )}
            <td>{from[i] === node[i] ? 'itself' : <Pick node={from[i] ?? 0} />}</td>
            <td className="end">{sends[i]}</td>
            {carries && <td className="events-carries">{carries[i]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pick({ node }: { readonly node: number }) {
  const { store } = useLabParts();
  const isPicked = useLab((s) => s.picked === node);
  return (
    <Button
      className="quiet accent"
      aria-label={`Pick node ${node}`}
      aria-pressed={isPicked}
      onClick={() => {
        store.getState().openInspector(true);
        void store.getState().pick(node);
      }}
    >
      {node}
    </Button>
  );
}
