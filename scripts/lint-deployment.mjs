/**
 * Checks the files for several nodes without starting anything: their YAML, the manifests by the schemas of Kubernetes
 * (package `kubernetes-models`), and that settings, ports and probes are those of the service.
 *
 *     node scripts/lint-deployment.mjs [--compose FILE] [--manifests FOLDER]
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';

const { values: options } = parseArgs({
  options: {
    compose: { type: 'string', default: 'docker-compose.cluster.yml' },
    manifests: { type: 'string', default: 'deploy/kubernetes' },
  },
});

/** Compose and Kubernetes read YAML 1.1: merged maps, octal numbers. */
const YAML = { schema: YAML11_SCHEMA };

const PROBES = ['/healthz', '/readyz'];
/** The port of the service unless `PORT` says otherwise, as in the manifests and in the image. */
const PORT = 3000;
/** Kinds that a deployment of several nodes has. */
const KINDS = ['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Job', 'PodDisruptionBudget', 'Secret', 'Service'];
/** Schemas of `kubernetes-models`, by the group of `apiVersion`. */
const GROUPS = { '': 'Core', apps: 'Apps', autoscaling: 'Autoscaling', batch: 'Batch', policy: 'Policy' };

const problems = [];
const report = (file, text) => problems.push(`${file}: ${text}`);
const example = readFileSync('.env.example', 'utf8');
const settings = new Set([
  ...[...example.matchAll(/^#(\w+)=/gm)].map(([, name]) => name),
  ...[...example.matchAll(/\b(\w+_FILE) names a file that holds it/g)].map(([, name]) => name),
]);

checkCompose(options.compose);
await checkManifests(options.manifests);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

function checkSettings(file, given = {}) {
  for (const name of Object.keys(given)) if (!settings.has(name)) report(file, `there is no setting ${name}`);
}

function checkCompose(file) {
  const { services, secrets } = load(readFileSync(file, 'utf8'), YAML);
  for (const [name, service] of Object.entries(services)) {
    const where = `${file}, ${name}`;
    if (service.image === 'almanac:cluster') {
      checkSettings(where, service.environment);
      for (const [setting, path] of Object.entries(service.environment)) {
        if (setting.endsWith('_FILE') && !service.secrets.some((secret) => path === `/run/secrets/${secret}`))
          report(where, `${setting} names a secret that the container does not have`);
      }
    }
    for (const secret of service.secrets ?? [])
      if (!secrets[secret]) report(where, `the secret ${secret} is not declared`);
    for (const other of Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {}))
      if (!services[other]) report(where, `depends on ${other}, which is missing`);
    const isHardened =
      service.read_only &&
      service.cap_drop?.includes('ALL') &&
      service.security_opt?.includes('no-new-privileges:true') &&
      service.mem_limit &&
      service.pids_limit;
    if (!isHardened) report(where, 'needs read_only, cap_drop, security_opt, mem_limit and pids_limit');
  }
  const nodes = Object.keys(services).filter((name) => /^almanac\d+$/.test(name));
  for (const name of nodes)
    if (String(services[name].healthcheck?.test) !== 'CMD,node,scripts/healthcheck.mjs')
      report(name, 'needs the health check of the Dockerfile, which images in the OCI format do not keep');
  const proxied = readFileSync('deploy/haproxy.cfg', 'utf8');
  const servers = [...proxied.matchAll(/^ +server \S+ (\S+)$/gm)].map(([, address]) => address);
  if (String(servers) !== String(nodes.map((name) => `${name}:${PORT}`)))
    report(
      'deploy/haproxy.cfg',
      `has the servers ${servers.join(', ')} instead of ${nodes.join(', ')} with port ${PORT}`,
    );
  if (!proxied.includes('option httpchk GET /readyz')) report('deploy/haproxy.cfg', 'must check /readyz');
}

async function checkManifests(folder) {
  const kinds = new Set();
  const named = new Map();
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.yaml'))) {
    const file = join(folder, name);
    for (const manifest of loadAll(readFileSync(file, 'utf8'), YAML)) {
      kinds.add(manifest.kind);
      named.set(`${manifest.kind} ${manifest.metadata.name}`, manifest);
      await checkSchema(file, manifest);
      if (manifest.kind === 'ConfigMap') checkSettings(file, manifest.data);
      if (manifest.spec?.template) checkPod(file, manifest.spec.template.spec);
    }
  }
  for (const kind of KINDS) if (!kinds.has(kind)) report(folder, `has no ${kind}`);
  const config = named.get('ConfigMap almanac')?.data ?? {};
  const keys = named.get('Secret almanac')?.stringData ?? {};
  if (config.PORT !== String(PORT)) report(folder, `PORT of the ConfigMap must be ${PORT}`);
  for (const [setting, path] of Object.entries(config)) {
    const [, key] = /^\/run\/secrets\/almanac\/(.+)$/.exec(path) ?? [];
    if (setting.endsWith('_FILE') && !(key in keys))
      report(folder, `${setting} names a file that the Secret does not have`);
  }
  const pods = named.get('Deployment almanac')?.spec.template.metadata.labels ?? {};
  for (const selector of [
    named.get('Service almanac')?.spec.selector,
    named.get('PodDisruptionBudget almanac')?.spec.selector.matchLabels,
    named.get('Deployment almanac')?.spec.selector.matchLabels,
  ])
    for (const [label, value] of Object.entries(selector ?? { 'no selector': '' }))
      if (pods[label] !== value) report(folder, `no pod has the label ${label}: ${value}`);
}

/** The schemas allow unknown members, which Kubernetes refuses: those that the check of a schema does not read. */
async function checkSchema(file, manifest) {
  const [version, group = ''] = manifest.apiVersion.split('/').reverse();
  const schema = `IoK8sApi${GROUPS[group] ?? group}${version[0].toUpperCase()}${version.slice(1)}${manifest.kind}`;
  const { validate } = await import(`kubernetes-models/_schemas/${schema}`);
  const unread = new Set();
  validate(watched(manifest, '', unread));
  for (const { instancePath, message, keyword } of validate.errors ?? [])
    report(file, `${instancePath} ${message ?? `is refused (${keyword})`}`);
  for (const path of unread) report(file, `${path} is unknown`);
}

/** A copy whose members leave `unread` when they are read. */
function watched(value, path, unread) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => watched(item, `${path}/${index}`, unread));
  const members = Object.entries(value).map(([name, member]) => {
    unread.add(`${path}/${name}`);
    return [name, watched(member, `${path}/${name}`, unread)];
  });
  return new Proxy(Object.fromEntries(members), {
    get(target, name) {
      unread.delete(`${path}/${String(name)}`);
      return Reflect.get(target, name);
    },
  });
}

function checkPod(file, pod) {
  if (!pod.securityContext?.runAsNonRoot) report(file, 'pods must run without root');
  for (const container of pod.containers) {
    const { securityContext: rights = {}, ports = [] } = container;
    if (!rights.readOnlyRootFilesystem || rights.allowPrivilegeEscalation !== false)
      report(file, `${container.name} needs a read-only file system and no escalation of privileges`);
    for (const { containerPort } of ports)
      if (containerPort !== PORT) report(file, `${container.name} listens on ${PORT}, not ${containerPort}`);
    const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name]);
    // A Job has none.
    if (ports.length === 0) continue;
    for (const probe of probes) {
      if (!PROBES.includes(probe?.httpGet?.path)) report(file, `a probe must request ${PROBES.join(' or ')}`);
      if (!ports.some(({ name }) => name === probe?.httpGet?.port))
        report(file, 'a probe must use a port of the container');
    }
    if (container.readinessProbe?.httpGet?.path !== '/readyz') report(file, 'the readiness probe must request /readyz');
  }
}
