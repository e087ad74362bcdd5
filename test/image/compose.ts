import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { blockCommands, sectionOf } from '../documented-commands.ts';

const root = join(import.meta.dirname, '../..');

const text = z.union([z.string(), z.number()]).transform(String);

/** Only what the files use: a key that nobody knows is a mistake, which Compose would refuse. */
const serviceSchema = z.strictObject({
  build: z.string().optional(),
  image: z.string().optional(),
  environment: z.record(z.string(), text).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }))
    .default({}),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.number() })
    .optional(),
  stop_grace_period: z.string().optional(),
  logging: z.strictObject({
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  restart: z.literal('unless-stopped'),
});

const fileSchema = z.strictObject({
  name: z.string().optional(),
  services: z.record(z.string(), serviceSchema),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })).default({}),
  volumes: z.record(z.string(), z.null()).default({}),
});

export type Service = z.infer<typeof serviceSchema>;
export type ComposeFile = z.infer<typeof fileSchema> & { path: string; source: string };

/** Returns the compose files of the project. Throws for one with keys or values that Compose wouldn't take as they are meant. */
export function readComposeFiles(): ComposeFile[] {
  return readdirSync(root)
    .filter((path) => /^(docker-)?compose.*\.ya?ml$/.test(path))
    .map((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return { ...fileSchema.parse(parse(source)), path, source };
    });
}

/** Returns the site's service. Throws if there is none. */
export function siteOf({ path, services }: ComposeFile): Service {
  const { site } = services;
  if (!site) throw new Error(`${path} has no service “site”.`);
  return site;
}

/** Returns the variables that a file takes from .env, and whether it does without them. */
export function variablesIn({ source }: ComposeFile): Map<string, 'required' | 'optional'> {
  const found = new Map<string, 'required' | 'optional'>();
  for (const [, name = '', rule] of source.matchAll(/(?<!\$)\$\{(\w+)(:[-?])?[^}]*\}/g))
    if (rule !== undefined) found.set(name, rule === ':?' ? 'required' : 'optional');
  return found;
}

/** Returns a service's environment as Compose makes it with these values of .env. */
export function environmentOf(service: Service, values: Readonly<Record<string, string>>) {
  const filled = Object.entries(service.environment).map(([name, value]) => [
    name,
    value.replace(/(?<!\$)\$\{(\w+)[^}]*\}/g, (_, variable) => values[variable] ?? ''),
  ]);
  return z.record(z.string(), z.string()).parse(Object.fromEntries(filled));
}

/** Returns where the container finds a volume: /data of `data:/data`, and what is mounted there. */
export function mountsOf({ volumes }: Service): { source: string; target: string }[] {
  return volumes.map((volume) => {
    const [source = '', target = ''] = volume.split(':');
    return { source, target };
  });
}

/** Returns the .env that docs/containers.md shows. */
export function documentedValues(): Record<string, string> {
  const lines = blockCommands(sectionOf('docs/containers.md', 'Run')).filter((line) =>
    /^[A-Z_]+=/.test(line),
  );
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
