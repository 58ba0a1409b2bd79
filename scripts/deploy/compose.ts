/** What must be so of a Docker Compose file of ours. The schema of the format is the engine's own to check. */
import { parse } from "yaml";

export interface Service {
  image?: string;
  build?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | object;
}
interface ComposeFile {
  services: Record<string, Service>;
  volumes: object;
  networks: object;
}

export interface ComposePlace {
  /** compose.yaml */
  text: string;
  /** .env.example */
  example: string;
  /** Names of all variables that the product reads. */
  known: readonly string[];
  /** Whether a file is there, by its path from the folder of compose.yaml. */
  exists: (path: string) => boolean;
}

/** Images that need to be root, with the reason. */
const mayBeRoot: Record<string, string> = { caddy: "its folders of certificates belong to root" };
const secretName = /SECRET|PASSWORD|TOKEN|KEY|_URL$/;
/** Variables that a program of another image reads; the product's own are in `known`. */
const ofOthers = /^(GF_|POSTGRES_)/;

/** @returns every mistake, one sentence each */
export function findComposeMistakes({ text, example, known, exists }: ComposePlace): string[] {
  const { services, volumes, networks } = parse(text, { merge: true }) as ComposeFile;
  const lines = new Map([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  const asked = [...text.matchAll(/(?<!\$)\$\{([A-Z_]+)([^}]*)\}/g)].map(([, name = "", rest = ""]) => ({
    name,
    rest,
  }));
  const mistakes = [
    ...asked.filter(({ name }) => !lines.has(name)).map(({ name }) => `.env.example lacks ${name}`),
    ...[...lines.keys()]
      .filter((name) => !asked.some((one) => one.name === name))
      .map((name) => `.env.example: nothing reads ${name}`),
    ...[...lines]
      .filter(([name, value]) => secretName.test(name) && value !== "")
      .map(([name]) => `.env.example: ${name} is a secret and has a value`),
    ...asked
      .filter(({ rest }) => !/^:?\?$/.test(rest))
      .map(({ name }) => `\${${name}} has a default, or may be missing: write \${${name}:?}`),
  ];
  for (const [name, service] of Object.entries(services)) {
    const found = findServiceMistakes(name, service, { known, exists, parts: { ...volumes, ...networks }, asked });
    mistakes.push(...found.map((mistake) => `${name}: ${mistake}`));
  }
  return mistakes;
}

interface Surroundings {
  known: readonly string[];
  exists: (path: string) => boolean;
  /** Named volumes and networks. */
  parts: object;
  asked: { name: string }[];
}

function findServiceMistakes(name: string, service: Service, { known, exists, parts, asked }: Surroundings): string[] {
  const mistakes: string[] = [];
  if (!service.build && !isPinned(service.image ?? "")) mistakes.push(`image ${service.image} is not pinned`);
  if (service.build && !exists(`${service.build}/Dockerfile`)) mistakes.push("there is no Dockerfile to build");
  if (!service.user && !(name in mayBeRoot)) mistakes.push("runs as root");
  if (!service.read_only) mistakes.push("its root is not read-only");
  if (!service.cap_drop?.includes("ALL")) mistakes.push("keeps capabilities");
  const isRead = (variable: string) =>
    (service.build ? known : asked.map((one) => one.name)).includes(variable) || ofOthers.test(variable);
  for (const [variable, value] of Object.entries(service.environment ?? {})) {
    if (!isRead(variable)) mistakes.push(`nothing reads ${variable}`);
    if (secretName.test(variable) && !/\$\{|https:/.test(value)) mistakes.push(`${variable} is a secret, written out`);
  }
  for (const volume of service.volumes ?? []) {
    const [source = ""] = volume.split(":");
    if (source.startsWith(".") ? !exists(source) : !(source in parts)) mistakes.push(`${source} is not there`);
  }
  const named = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {});
  return [...mistakes, ...named.filter((network) => !(network in parts)).map((network) => `there is no ${network}`)];
}

/** Whether this names one release: a digest, or a tag with at least a minor version. */
export function isPinned(image: string): boolean {
  return /@sha256:[0-9a-f]{64}$|:v?\d+\.\d+[\w.-]*$/.test(image);
}
