import { PencilRuler } from 'lucide-react';
import { assemblyCalls } from '../../../../api/contract/calls/assemblies.ts';
import type { AssemblyItem } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { AssemblyPicture } from '../../../parts/assemblies/assembly-picture.tsx';
import { LastSeen } from '../../../parts/communication/status.tsx';
import { EditPane } from '../../../parts/list/form-pane.tsx';
import { takeSaved } from '../../../parts/list/take-saved.ts';
import { useSavedItemForm } from '../../../parts/list/use-item-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Form, TextInput } from '../../../ui/form.tsx';
import styles from '../template-pane.module.css';
import { UsageSection, VersionsSection } from './assembly-sections.tsx';

interface AssemblyPaneProps {
  readonly assembly: AssemblyItem;
  readonly mayUpdate: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One assembly: its name, its drawing, and what was done with it. */
export function AssemblyPane({ assembly, mayUpdate, onEdit, onClose }: AssemblyPaneProps) {
  const { uuid, version } = assembly;
  const form = useSavedItemForm({
    field: assemblyCalls.updateAssembly.body,
    initial: { name: assembly.name, version },
    valuesOf: (saved: AssemblyItem) => ({ name: saved.name, version: saved.version }),
    save: (body) => client.updateAssembly({ params: { uuid }, body }),
    take: (saved) => takeSaved('assemblies', saved, ({ name }) => name),
    nameOf: ({ name }) => name,
  });
  return (
    <EditPane title={assembly.name} form={form} readOnly={!mayUpdate} onClose={onClose}>
      <div className={styles.stack}>
        <AssemblyPicture uuid={uuid} version={version} isWide />
        {mayUpdate && (
          <Button icon={PencilRuler} onClick={onEdit}>
            Edit the drawing
          </Button>
        )}
        <Form form={form} label="Assembly" readOnly={!mayUpdate}>
          <TextInput label="Name" bind={form.text('name')} />
        </Form>
        <Facts
          of={[
            ['Version', version.toLocaleString('en')],
            ['Changed by', assembly.savedBy],
            ['Changed', <LastSeen key="changed" at={assembly.savedAt} />],
          ]}
        />
        {mayUpdate && <UsageSection assembly={assembly} />}
        {mayUpdate && <VersionsSection assembly={assembly} />}
      </div>
    </EditPane>
  );
}
