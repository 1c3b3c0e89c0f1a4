/** A file or a link may be dropped anywhere on the page; while one is dragged over it, the page says what it would do. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { StoreApi } from 'zustand';
import { catalog } from '../../models/catalog.ts';
import { fileParams } from '../../state/files/needed-files.ts';
import type { LabState } from '../../state/slice.ts';
import { Icon } from '../controls/Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';

export function FileDrop() {
  const { store } = useLabParts();
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => listen(store, depth, setOver), [store]);
  const wanted = useLab(wantedFiles);
  if (!isOver) return null;
  return createPortal(
    <div className="drop centre fill-page">
      <p className="row large loose strong">
        <Icon name="folder" />
        Drop a scenario, a result, a study, a protocol or a link to open it{wanted}
      </p>
    </div>,
    document.body,
  );
}

/** What else may be dropped: `, or a file for latency matrix, session trace`. */
function wantedFiles(lab: LabState): string {
  const labels = fileParams(catalog, lab).map(([, { label }]) => label.toLowerCase());
  return labels.length > 0 ? `, or a file: ${labels.join(', ')}` : '';
}

/** Text dragged within a field is the field's. */
const isWanted = ({ dataTransfer, target }: DragEvent): boolean => {
  const types = dataTransfer?.types ?? [];
  if (types.includes('Files')) return true;
  return types.includes('text/plain') && !(target as Element).closest?.('input, textarea, [data-code]');
};

/**
 * `dragenter` and `dragleave` come for every element on the way: only the outermost of them count. `dragover` comes again
 * and again: a page that was not ready for the first `dragenter` still says what it would do.
 */
function listen(store: StoreApi<LabState>, depth: RefObject<number>, setOver: (isOver: boolean) => void): () => void {
  const reach = (event: DragEvent, elements: number) => {
    if (!isWanted(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, elements);
    setOver(depth.current > 0);
  };
  const handlers: Readonly<Record<string, (event: DragEvent) => void>> = {
    dragenter: (event) => reach(event, depth.current + 1),
    dragleave: (event) => reach(event, depth.current - 1),
    dragover: (event) => reach(event, Math.max(1, depth.current)),
    drop: (event) => {
      reach(event, 0);
      if (isWanted(event)) void open(store.getState(), event);
    },
  };
  for (const [name, handler] of Object.entries(handlers)) addEventListener(name, handler as EventListener);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) removeEventListener(name, handler as EventListener);
  };
}

/** A file that is dropped on a field is meant for it. */
function open(lab: LabState, { dataTransfer: data, target }: DragEvent): Promise<void> | undefined {
  const file = data?.files[0];
  const field = (target as Element).closest<HTMLElement>('[data-field]:has([data-file-param])');
  if (file) return lab.openFile(file, field?.dataset.field);
  const text = data?.getData('text/plain');
  return text ? lab.openText(text) : undefined;
}
