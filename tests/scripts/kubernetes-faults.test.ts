/** What `npm run check:deploy` says of an overlay that Kubernetes would take, and of one that it would not. */
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { checkOverlay } from '../../scripts/check-kubernetes.ts';
import { refusedServices } from '../../scripts/deployed-settings.ts';
import { faultsOf, type Manifest } from '../../scripts/kubernetes-faults.ts';

const SOUND = `
apiVersion: v1
kind: Service
metadata: { name: mimic }
spec:
  selector: { app: mimic }
  ports: [{ name: http, port: 80, targetPort: http }]
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: mimic }
spec:
  rules:
    - http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: mimic, port: { name: http } } } }] }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: mimic }
spec:
  podSelector: { matchLabels: { app: mimic } }
  ingress: [{ ports: [{ port: http }] }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { PUBLIC_URL: "https://mimic.example" }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: mimic }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: mimic }
spec:
  serviceName: mimic
  selector: { matchLabels: { app: mimic } }
  template:
    metadata: { labels: { app: mimic } }
    spec:
      serviceAccountName: mimic
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: mimic
          image: registry.example/mimic:1
          ports: [{ name: http, containerPort: 8080 }]
          env: [{ name: MIMIC_ROLES, value: front }]
          envFrom: [{ configMapRef: { name: settings } }, { secretRef: { name: addresses } }]
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          startupProbe: { httpGet: { path: /api/health, port: http } }
          livenessProbe: { httpGet: { path: /api/health, port: http } }
          readinessProbe: { httpGet: { path: /api/ready, port: http } }
          resources: { requests: { cpu: 250m, memory: 1Gi }, limits: { memory: 2Gi } }
          volumeMounts: [{ name: tmp, mountPath: /tmp }]
      volumes: [{ name: tmp, emptyDir: {} }]
`;

const KNOWN = {
  settings: new Set(['MIMIC_ROLES', 'PUBLIC_URL']),
  health: '/api/health',
  ready: '/api/ready',
};

const faults = (text: string): string[] =>
  faultsOf(
    parseAllDocuments(text).map((one) => one.toJS() as Manifest),
    KNOWN,
  );

test('a sound overlay has no fault, by schema, by types and by our rules', async () => {
  expect(await checkOverlay(SOUND)).toEqual([]);
});

test('a value of the wrong type, a field that is misspelt and settings that the server refuses are found', async () => {
  const wrong = SOUND.replace('runAsUser: 65532', 'runAsUser: nobody');
  const misspelt = wrong.replace('livenessProbe', 'livenesProbe');
  const alone = misspelt.replace(', { secretRef: { name: addresses } }', '');
  const found = await checkOverlay(alone);
  expect(found).toContainEqual(expect.stringContaining('runAsUser must be integer'));
  expect(found).toContainEqual(expect.stringMatching(/StatefulSet-mimic.*livenesProbe.*does not exist/));
  expect(found).toContainEqual(
    expect.stringContaining('mimic does not start: MIMIC_ROLES leaves the devices'),
  );
});

test.each([
  ['runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
  ['type: RuntimeDefault', 'type: Unconfined', 'may make every system call'],
  ['automountServiceAccountToken: false', '', 'gets a token of Kubernetes'],
  ['serviceAccountName: mimic', 'serviceAccountName: other', 'its account other is not there'],
  ['serviceName: mimic', 'serviceName: other', 'its Service other is not there'],
  ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'may write to its image'],
  ['allowPrivilegeEscalation: false', 'privileged: true', 'may gain rights'],
  ['drop: [ALL]', 'drop: [NET_RAW]', 'keeps capabilities'],
  ['cpu: 250m, ', '', 'asks for no resources'],
  ['limits: { memory: 2Gi }', 'limits: {}', 'has no limit of memory'],
  ['mimic:1', 'mimic:latest', 'its image registry.example/mimic:latest has no version'],
  ['name: tmp, mountPath', 'name: data, mountPath', 'its volume data is not there'],
  ['configMapRef: { name: settings', 'configMapRef: { name: set', 'its settings set are not there'],
  [
    'livenessProbe: { httpGet: { path: /api/health',
    'livenessProbe: { httpGet: { path: /api/ready',
    'its liveness probe does not ask /api/health',
  ],
  [
    'readinessProbe: { httpGet: { path: /api/ready, port: http',
    'readinessProbe: { httpGet: { path: /api/ready, port: web',
    'its readiness probe does not ask /api/ready',
  ],
  ['name: MIMIC_ROLES', 'name: MIMIC_ROLE', 'nobody reads MIMIC_ROLE'],
  ['PUBLIC_URL:', 'PUBLIC_ADDRESS:', 'nobody reads PUBLIC_ADDRESS'],
  ['targetPort: http', 'targetPort: web', 'its pods have no port web'],
  ['selector: { app: mimic }', 'selector: { app: other }', 'selects no pod'],
  ['ingress: [{ ports: [{ port: http', 'ingress: [{ ports: [{ port: web', 'its pods have no port web'],
  [
    'podSelector: { matchLabels: { app: mimic } }',
    'podSelector: { matchLabels: { app: x } }',
    'may speak to everybody on the network',
  ],
  [
    'backend: { service: { name: mimic',
    'backend: { service: { name: web',
    'leads to web, port http, which is not there',
  ],
])('%s → %s: %s', (sound, broken, words) => {
  expect(SOUND).toContain(sound);
  expect(faults(SOUND.replace(sound, broken)).join('\n')).toContain(words);
});

test('settings of compose files are read as the server reads them', async () => {
  const file = (level: string) => `services: { one: { image: mimic, environment: { LOG_LEVEL: ${level} } } }`;
  expect(await refusedServices(file('info'))).toEqual([]);
  expect(await refusedServices(file('loud'))).toEqual([
    expect.stringContaining('one does not start: LOG_LEVEL'),
  ]);
  expect(await refusedServices('services: { one: { image: caddy } }')).toEqual([
    'no service has the image mimic',
  ]);
});
