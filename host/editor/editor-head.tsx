import { Download, PanelRight, Play } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { Person } from '../../api/contract/presence.ts';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import { runCommand } from '../commands/registry.ts';
import type { DiagramState } from '../diagram/diagram-store.ts';
import { OpenWarnings, Undrawn } from '../diagram/open-findings.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { loadChunk } from '../ui/lazy-page.ts';
import { truncate } from '../ui/truncated.tsx';
import type { DefinitionEditing } from './definition-editing.ts';
import { DiagramMenu } from './diagram-menu.tsx';
import styles from './editor-view.module.css';
import { panelStore } from './panel-store.ts';
import { SaveState } from './saving/save-state.tsx';
import { Toolbar } from './toolbar.tsx';
import { Trail } from './trail.tsx';
import type { EditingEngine } from './use-editor.ts';

const PresenceAvatars = lazy(() =>
  loadChunk('presence-avatars', async () => ({
    default: (await import('./presence/presence-avatars.tsx')).PresenceAvatars,
  })),
);

/** Which diagram is edited, and in which role. */
export interface EditedDiagram {
  readonly diagram: string;
  readonly site?: string;
  /** It opens over other diagrams. */
  readonly isPopup?: boolean;
  /** Overviews are made from it. */
  readonly isTemplate?: boolean;
  /** A copy of the diagram is edited, which is not stored yet. */
  readonly isClone?: boolean;
  /** It is the definition of an assembly. */
  readonly definition?: DefinitionEditing;
}

interface EditorHeadProps {
  readonly edited: EditedDiagram;
  readonly name: string;
  readonly engine: EditingEngine;
  readonly remote: () => EngineHandle['api'] | undefined;
  readonly people: readonly Person[];
}

/** The bar over the editor: the diagram and its present editors, the tools, and actions on the whole diagram. */
export function EditorHead({ edited, name, engine, remote, people }: EditorHeadProps) {
  const { report } = useSnapshot(engine.store.state) as DiagramState;
  const show = (object: string | number): void => void remote()?.objects.show(object);
  return (
    <header className={styles.bar}>
      <div className={styles.place}>
        <Trail {...edited} />
        <h1>
          <button type="button" title={`${name}: rename`} onClick={() => runCommand('rename')}>
            {truncate(name) || '…'}
          </button>
        </h1>
        {/* They come and go: beside the name there is room without tools. */}
        <div className={styles.guests}>
          {report && <OpenWarnings report={report} isEditing onShow={show} />}
          <Undrawn store={engine.store.state} list={() => remote()?.objects.undrawn()} onShow={show} />
          {people.length > 0 && (
            <Suspense fallback={null}>
              <PresenceAvatars people={people} />
            </Suspense>
          )}
        </div>
      </div>
      {edited.definition && <edited.definition.View />}
      <Toolbar />
      <HeadActions {...{ edited, name, engine, remote }} />
    </header>
  );
}

function HeadActions({ edited, name, engine, remote }: Omit<EditorHeadProps, 'people'>) {
  const { saving, store } = engine;
  const { open: panelOpen } = useSnapshot(panelStore);
  return (
    <div className={styles.actions}>
      <SaveState saving={saving} store={store} onCancel={() => void remote()?.work.cancel()} />
      {!edited.isTemplate && !edited.isClone && !edited.definition && (
        <Button
          look="quiet"
          icon={Play}
          aria-label="View live"
          title="View live"
          onClick={() => runCommand('view-live')}
        >
          <span className={styles.wideOnly}>View live</span>
        </Button>
      )}
      <IconButton icon={Download} label="Export" shortcut="Shift E" onClick={() => runCommand('export')} />
      <DiagramMenu
        {...edited}
        {...{ name, saving, remote }}
        isClone={edited.isClone || edited.definition !== undefined}
      />
      <IconButton
        icon={PanelRight}
        label="Properties"
        aria-pressed={panelOpen}
        onClick={() => runCommand('toggle-panel')}
      />
    </div>
  );
}
