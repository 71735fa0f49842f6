import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '../../../../api/client/hooks.ts';
import type { AssemblyItem, AssemblyVersion } from '../../../../api/contract/index.ts';
import { client, useCall } from '../../../data/session/api.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { AssemblyUsageList } from '../../../parts/assemblies/assembly-usage.tsx';
import { LastSeen } from '../../../parts/communication/status.tsx';
import rows from '../../../parts/list/made-from.module.css';
import { takeSaved } from '../../../parts/list/take-saved.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { countWords } from '../../../ui/count-words.ts';
import { FieldGroup } from '../../../ui/form.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';

interface SectionProps {
  readonly assembly: AssemblyItem;
}

/** Where it is drawn, with a link to each. */
export function UsageSection({ assembly: { uuid } }: SectionProps) {
  const query = useCall('assemblyUsage', { params: { uuid } }, { meta: { inline: true }, staleTime: 0 });
  const { data } = query;
  return (
    <FieldGroup title={data ? `Used by (${countWords(data.instances, 'instance')})` : 'Used by'}>
      {query.isError && (
        <InlineError
          text={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && data.instances === 0 && data.assemblies.length === 0 && (
        <p className={rows.none}>
          No diagram draws it yet. Place it from the toolbox, under Image Collection.
        </p>
      )}
      {data && <AssemblyUsageList usage={data} isOpen />}
    </FieldGroup>
  );
}

/** What it was before; going back changes all instances at once. */
export function VersionsSection({ assembly }: SectionProps) {
  const { uuid, version: present } = assembly;
  const [asked, ask] = useState<AssemblyVersion | null>(null);
  const query = useCall('assemblyVersions', { params: { uuid } }, { meta: { inline: true }, staleTime: 0 });
  const goBack = async (to: number) => {
    const saved = await client.revertAssembly({ params: { uuid }, body: { version: present, to } });
    takeSaved('assemblies', saved, ({ name }) => name);
    for (const call of ['assemblyVersions', 'readAssemblies', 'assemblyUsage'] as const)
      void queryClient.invalidateQueries({ queryKey: keyOf(call) });
  };
  return (
    <FieldGroup title="Versions">
      {query.isError && (
        <InlineError
          text={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <ul className={rows.rows}>
        {query.data?.items.map((one) => (
          <li key={one.version} className={rows.row}>
            <span>
              Version {one.version}
              {one.version === present && ', the present one'}
            </span>
            <small>
              {one.savedBy} · <LastSeen at={one.savedAt} />
            </small>
            {one.version !== present && (
              <IconButton
                icon={RotateCcw}
                label={`Go back to version ${one.version}`}
                onClick={() => ask(one)}
              />
            )}
          </li>
        ))}
      </ul>
      <Confirm
        title={`Go back to version ${asked?.version ?? ''}?`}
        open={asked !== null}
        action="Go back"
        onClose={() => ask(null)}
        onConfirm={() => goBack(asked!.version)}
      >
        All instances in all diagrams are drawn as they were then, at once. The present version stays in the
        list.
      </Confirm>
    </FieldGroup>
  );
}
