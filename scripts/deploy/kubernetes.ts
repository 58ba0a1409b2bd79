/** What must be so of the manifests in deploy/kubernetes. They are plain, so that nothing has to be rendered for it. */
import { parse, parseAllDocuments } from "yaml";
import { isPinned } from "./compose.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind has fields of its own, which the server's schema holds
type Manifest = { kind: string; apiVersion: string; metadata: { name: string }; spec: any };

export interface ManifestFolder {
  /** File's name → its text. */
  files: Record<string, string>;
  /** Names of all variables that the product reads. */
  known: readonly string[];
  /** Names of addresses for health checks that the product has. */
  healthPaths: readonly string[];
}

const manifestsNotApplied = ["kustomization.yaml"];

/** @returns every mistake, one sentence each */
export function findManifestMistakes({ files, known, healthPaths }: ManifestFolder): string[] {
  const { resources, images, configMapGenerator } = parse(files["kustomization.yaml"] ?? "{}");
  const written = Object.keys(files).filter((name) => name.endsWith(".yaml") && !manifestsNotApplied.includes(name));
  const manifests = written.flatMap((name) => readManifests(files[name] ?? ""));
  const find = (kind: string, name = "margdeep") =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name);
  const site = readSite(files[configMapGenerator[0].envs[0]] ?? "");
  return [
    ...difference(written, resources).map((name) => `kustomization.yaml: ${name} is not applied`),
    ...difference(resources, written).map((name) => `kustomization.yaml: there is no ${name}`),
    ...images
      .filter((image: Record<string, string>) => !isPinned(`${image.newName}:${image.newTag}`))
      .map((image: Record<string, string>) => `${image.name}: the image is not pinned`),
    ...Object.keys(site)
      .filter((name) => !known.includes(name))
      .map((name) => `site.env: nothing reads ${name}`),
    ...Object.keys(site)
      .filter((name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name))
      .map((name) => `site.env: ${name} is a secret`),
    ...findPodMistakes(find("Deployment")?.spec.template, { known, healthPaths }),
    ...findLooseEnds(find, site.PUBLIC_URL ?? ""),
    ...findShortDatabase(find),
  ];
}

const readManifests = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const difference = (some: string[], others: string[]) => some.filter((one) => !others.includes(one));
const readSite = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

function findPodMistakes(
  template: Manifest["spec"],
  { known, healthPaths }: Pick<ManifestFolder, "known" | "healthPaths">,
): string[] {
  if (!template) return ["there is no Deployment"];
  const [container] = template.spec.containers;
  const mistakes: string[] = [];
  const need = (isSo: boolean, otherwise: string) => isSo || mistakes.push(`Deployment: ${otherwise}`);
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
    const path = container[probe]?.httpGet?.path;
    need(healthPaths.includes(path), `${probe} asks ${path}, which the product does not have`);
  }
  need(template.spec.securityContext?.runAsNonRoot === true, "may run as root");
  need(container.securityContext?.readOnlyRootFilesystem === true, "its root is not read-only");
  need(container.securityContext?.allowPrivilegeEscalation === false, "may gain rights");
  need(container.securityContext?.capabilities?.drop?.includes("ALL") === true, "keeps capabilities");
  need(template.spec.automountServiceAccountToken === false, "has the cluster's token");
  need(Boolean(container.resources?.requests?.cpu), "asks for no processor, so that it is not scaled");
  for (const { name, value } of container.env) {
    need(known.includes(name), `nothing reads ${name}`);
    need(value === undefined || !/SECRET|PASSWORD|TOKEN|KEY|_URL$/.test(name), `${name} is written out`);
  }
  const mounted = container.volumeMounts.map((mount: { name: string }) => mount.name);
  const volumes = template.spec.volumes.map((volume: { name: string }) => volume.name);
  need(difference(mounted, volumes).length === 0, `there is no volume ${difference(mounted, volumes)}`);
  return mistakes;
}

type Find = (kind: string, name?: string) => Manifest | undefined;

/** Names and labels by which one manifest means another. */
function findLooseEnds(find: Find, publicUrl: string): string[] {
  const deployment = find("Deployment");
  const labels = deployment?.spec.template.metadata.labels ?? {};
  const selects = (selector: Record<string, string> = {}) =>
    Object.keys(selector).length > 0 && Object.entries(selector).every(([name, value]) => labels[name] === value);
  const host = find("Ingress")?.spec.rules[0];
  const backend = host?.http.paths[0].backend.service;
  const database = deployment?.spec.template.spec.containers[0].env.find(
    (one: { name: string }) => one.name === "DATABASE_URL",
  );
  const checks: [isSo: boolean, otherwise: string][] = [
    [selects(deployment?.spec.selector.matchLabels), "Deployment selects no pod of its own"],
    [selects(find("Service")?.spec.selector), "Service selects no pod"],
    [selects(find("PodDisruptionBudget")?.spec.selector.matchLabels), "PodDisruptionBudget selects no pod"],
    [selects(find("NetworkPolicy")?.spec.podSelector.matchLabels), "NetworkPolicy selects no pod"],
    [find("HorizontalPodAutoscaler")?.spec.scaleTargetRef.name === deployment?.metadata.name, "nothing is scaled"],
    [find("Service")?.metadata.name === backend?.name, "Ingress leads to no Service"],
    [URL.canParse(publicUrl) && host?.host === new URL(publicUrl).hostname, "Ingress and PUBLIC_URL name two hosts"],
    [find("Ingress")?.spec.tls[0].hosts.includes(host?.host) ?? false, "Ingress has no TLS for its host"],
    // CloudNativePG names the secret of a cluster's owner so.
    [database?.valueFrom.secretKeyRef.name === `${find("Cluster", "postgres")?.metadata.name}-app`, "no DATABASE_URL"],
    [isPinned(find("Cluster", "postgres")?.spec.imageName ?? ""), "PostgreSQL's image is not pinned"],
  ];
  return checks.filter(([isSo]) => !isSo).map(([, otherwise]) => otherwise);
}

/** Connections that one process opens at most (docs/operations.md, "Many processes"), and what the server needs beside. */
const connectionsEach = 28;
const connectionsBeside = 20;

function findShortDatabase(find: Find): string[] {
  const most = find("HorizontalPodAutoscaler")?.spec.maxReplicas ?? 0;
  const allowed = Number(find("Cluster", "postgres")?.spec.postgresql.parameters.max_connections);
  const needed = most * connectionsEach + connectionsBeside;
  return allowed >= needed ? [] : [`${most} processes need ${needed} connections, PostgreSQL has ${allowed}`];
}
