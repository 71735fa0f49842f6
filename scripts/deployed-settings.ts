/** Whether a server would start with the settings that deployment files give it: its own reading of them decides. */
import { parse } from 'yaml';
import { readConfig } from '../api/server/config.ts';
import type { Manifest } from './kubernetes-faults.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What a secret of the installation has, which no file does. */
const ADDRESSES: Env = {
  DATABASE_URL: 'postgres://mimic:secret@host:5432/mimic',
  NATS_URL: 'tls://mimic:secret@host:4222',
  ETCD_URL: 'https://mimic:secret@host:2379',
};

function refusal(name: string, env: Env): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return [`${name} does not start: ${(error as Error).message}`];
  }
}

/** Of each StatefulSet's container: its settings by name, and those of its ConfigMaps and of secrets that it needs. */
export function refusedManifests(manifests: readonly Manifest[]): string[] {
  return manifests
    .filter(({ kind }) => kind === 'StatefulSet')
    .flatMap(({ metadata, spec }) =>
      (spec?.template?.spec.containers ?? []).flatMap(({ env = [], envFrom = [] }) => {
        const given = envFrom.map(({ configMapRef, secretRef }) =>
          configMapRef
            ? manifests.find((one) => one.metadata.name === configMapRef.name)?.data
            : secretRef?.optional || ADDRESSES,
        );
        const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
        return refusal(metadata.name, Object.assign({}, ...given, own));
      }),
    );
}

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Of each service with Mimic's image; `written`: what `docker compose config` wrote. */
export async function refusedServices(written: string): Promise<string[]> {
  const { services } = parse(written) as { readonly services: Readonly<Record<string, Service>> };
  const ours = Object.entries(services).filter(([, { image }]) => image === 'mimic');
  if (ours.length === 0) return ['no service has the image mimic'];
  return ours.flatMap(([name, { environment = {} }]) => {
    const texts = Object.entries(environment).map(([key, value]) => [key, String(value ?? '')]);
    return refusal(name, Object.fromEntries(texts));
  });
}
