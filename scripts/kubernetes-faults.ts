/**
 * What Kubernetes itself would not refuse and would still be wrong: a pod with more rights than it needs, a probe of an address that
 * the server does not have, a selector that finds nothing, a setting that nobody reads.
 */

/** A document of a built overlay, as far as it is looked at. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Spec;
}

type Labels = Readonly<Record<string, string>>;
type Port = string | number;

interface Spec {
  /** Of a Service labels, of all others a selector. */
  readonly selector?: Labels & { readonly matchLabels?: Labels };
  readonly podSelector?: { readonly matchLabels?: Labels };
  readonly serviceName?: string;
  readonly template?: { readonly metadata?: { readonly labels?: Labels }; readonly spec: PodSpec };
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
  readonly ports?: readonly { readonly name?: string; readonly port: number; readonly targetPort?: Port }[];
  readonly ingress?: readonly { readonly ports?: readonly { readonly port: Port }[] }[];
  readonly rules?: readonly { readonly http: { readonly paths: readonly { readonly backend: Backend }[] } }[];
}

interface Backend {
  readonly service: { readonly name: string; readonly port: { readonly name?: string } };
}

interface PodSpec {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly { readonly name: string }[];
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly ports?: readonly { readonly name: string }[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly {
    readonly configMapRef?: { readonly name: string };
    readonly secretRef?: { readonly name: string; readonly optional?: boolean };
  }[];
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources?: { readonly requests?: Sizes; readonly limits?: Sizes };
  readonly volumeMounts?: readonly { readonly name: string }[];
}

type Probe = { readonly httpGet?: { readonly path: string; readonly port: Port } } | undefined;
type Sizes = { readonly cpu?: string; readonly memory?: string };

interface Known {
  /** Names of the settings that the server reads. */
  readonly settings: ReadonlySet<string>;
  /** Addresses of the two probes. */
  readonly health: string;
  readonly ready: string;
}

/** What is wrong with a built overlay, each as `Kind name: words`. */
export function faultsOf(manifests: readonly Manifest[], known: Known): string[] {
  return manifests.flatMap((manifest) =>
    [
      ...podFaults(manifest, manifests, known),
      ...settingFaults(manifest, known),
      ...selectorFaults(manifest, manifests),
      ...routeFaults(manifest, manifests),
    ].map((words) => `${manifest.kind} ${manifest.metadata.name}: ${words}`),
  );
}

/** The words of those that do not hold. */
const broken = (rules: readonly (readonly [holds: boolean | undefined, otherwise: string])[]): string[] =>
  rules.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));

function podFaults({ kind, spec }: Manifest, all: readonly Manifest[], known: Known): string[] {
  const pod = spec?.template?.spec;
  if (!pod) return [];
  const { securityContext: rights, serviceAccountName: account } = pod;
  const containers = [...(pod.initContainers ?? []), ...pod.containers];
  const isService = (name?: string) =>
    all.some((one) => one.kind === 'Service' && one.metadata.name === name);
  return [
    ...broken([
      [rights?.runAsNonRoot && (rights.runAsUser ?? 0) > 0, 'may run as root'],
      [rights?.seccompProfile?.type === 'RuntimeDefault', 'may make every system call'],
      [pod.automountServiceAccountToken === false, 'gets a token of Kubernetes'],
      [
        !account || all.some((one) => one.kind === 'ServiceAccount' && one.metadata.name === account),
        `its account ${account} is not there`,
      ],
      [kind !== 'StatefulSet' || isService(spec.serviceName), `its Service ${spec.serviceName} is not there`],
    ]),
    ...containers.flatMap((container) => containerFaults(container, spec, all)),
    ...(kind === 'Job' ? [] : pod.containers.flatMap((container) => probeFaults(container, known))),
  ];
}

function containerFaults(container: Container, spec: Spec, all: readonly Manifest[]): string[] {
  const { securityContext: rights, resources, image, volumeMounts = [], envFrom = [] } = container;
  const volumes = [
    ...(spec.template?.spec.volumes ?? []),
    ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata),
  ].map(({ name }) => name);
  const maps = envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []);
  return broken([
    [rights?.readOnlyRootFilesystem, 'may write to its image'],
    [rights?.allowPrivilegeEscalation === false, 'may gain rights'],
    [rights?.capabilities?.drop?.includes('ALL'), 'keeps capabilities'],
    [Boolean(resources?.requests?.cpu && resources.requests.memory), 'asks for no resources'],
    [resources?.limits?.memory !== undefined, 'has no limit of memory'],
    [/:[^/]+$/.test(image) && !image.endsWith(':latest'), `its image ${image} has no version`],
    ...volumeMounts.map(({ name }) => [volumes.includes(name), `its volume ${name} is not there`] as const),
    ...maps.map(
      (name) =>
        [
          all.some((one) => one.kind === 'ConfigMap' && one.metadata.name === name),
          `its settings ${name} are not there`,
        ] as const,
    ),
  ]);
}

/** A restart cures no database, so what restarts a node must not ask for it; nobody is sent to one that is ending. */
function probeFaults({ ports = [], ...probes }: Container, { health, ready }: Known): string[] {
  const named = new Set<Port>(ports.map(({ name }) => name));
  const asks = (probe: Probe, path: string) => probe?.httpGet?.path === path && named.has(probe.httpGet.port);
  return broken([
    [asks(probes.startupProbe, health), `its startup probe does not ask ${health}`],
    [asks(probes.livenessProbe, health), `its liveness probe does not ask ${health}`],
    [asks(probes.readinessProbe, ready), `its readiness probe does not ask ${ready}`],
  ]);
}

/** Node reads them by itself. */
const NODES_OWN: ReadonlySet<string> = new Set(['NODE_EXTRA_CA_CERTS']);

function settingFaults({ kind, data = {}, spec }: Manifest, { settings }: Known): string[] {
  const set = [
    ...(kind === 'ConfigMap' ? Object.keys(data) : []),
    ...(spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
  ];
  return set
    .filter((name) => !settings.has(name) && !NODES_OWN.has(name))
    .map((name) => `nobody reads ${name}`);
}

function podsOf(all: readonly Manifest[], labels: Labels): Manifest[] {
  return all.filter(({ spec }) => {
    const own = spec?.template?.metadata?.labels;
    return own && Object.entries(labels).every(([name, value]) => own[name] === value);
  });
}

function selectorFaults({ kind, spec }: Manifest, all: readonly Manifest[]): string[] {
  const labels =
    kind === 'Service' ? (spec?.selector as Labels) : (spec?.selector ?? spec?.podSelector)?.matchLabels;
  if (!labels) return [];
  const pods = podsOf(all, labels);
  if (pods.length === 0) return ['selects no pod'];
  const named = new Set<Port | undefined>(
    pods.flatMap((pod) =>
      pod.spec!.template!.spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
    ),
  );
  const asked =
    kind === 'Service'
      ? (spec?.ports ?? []).map(({ targetPort }) => targetPort)
      : (spec?.ingress ?? []).flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  return asked.filter((port) => !named.has(port)).map((port) => `its pods have no port ${port}`);
}

/** Where an Ingress leads, and whether each pod has a policy of the network. */
function routeFaults({ kind, spec }: Manifest, all: readonly Manifest[]): string[] {
  if (spec?.template) {
    const own = spec.template.metadata?.labels ?? {};
    const isGuarded = all.some(
      (one) =>
        one.kind === 'NetworkPolicy' &&
        podsOf(all, one.spec?.podSelector?.matchLabels ?? {}).some(
          (pod) => pod.spec?.template?.metadata?.labels === own,
        ),
    );
    return broken([[isGuarded, 'may speak to everybody on the network']]);
  }
  if (kind !== 'Ingress') return [];
  const backends = (spec?.rules ?? []).flatMap(({ http }) =>
    http.paths.map(({ backend }) => backend.service),
  );
  return backends
    .filter(
      ({ name, port }) =>
        !all.some(
          (one) =>
            one.kind === 'Service' &&
            one.metadata.name === name &&
            one.spec?.ports?.some((has) => has.name === port.name),
        ),
    )
    .map(({ name, port }) => `leads to ${name}, port ${port.name}, which is not there`);
}
