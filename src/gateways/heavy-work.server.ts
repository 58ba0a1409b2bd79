import { Worker } from "node:worker_threads";
import { AppError, type FieldErrors, type ProblemCode } from "#lib/errors.ts";
import { limitWork } from "#lib/limit-work.server.ts";

/** Work whose cost the caller chooses, by its name: each feature declares its own beside the code (src/heavy-tasks.server.ts lists them). */
// biome-ignore lint/suspicious/noEmptyInterface: its parts are declared by those who own them
export interface HeavyTasks {}
export type HeavyTaskName = keyof HeavyTasks;

/** What a task gets beside its input: things that stay with the thread from one task to the next. */
export interface HeldThings {
  /** What was handed over under this name, opened at its first use. */
  open: <Packed, Opened>(name: string, open: (packed: Packed) => Opened) => Opened;
}

/** Something that tasks need and that is handed over once, such as a model. */
export interface HeldThing {
  name: string;
  /** Another one when it changed. */
  stamp: string;
  /** In a form that can be sent to a thread; typed arrays over shared memory are not copied. */
  pack: () => unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a task's own types are in HeavyTasks; here they are only passed on
type AnyTask = (input: any, held: HeldThings) => unknown;
/** The function of each task: pure, so that it does the same in a thread, here and in a browser. */
export type HeavyTaskList = {
  [Name in HeavyTaskName]: (
    input: HeavyTasks[Name] extends { input: infer Input } ? Input : never,
    held: HeldThings,
  ) => HeavyTasks[Name] extends { result: infer Result } ? Result : never;
};
type InputOf<Name extends HeavyTaskName> = HeavyTasks[Name] extends { input: infer Input } ? Input : never;
type ResultOf<Name extends HeavyTaskName> = HeavyTasks[Name] extends { result: infer Result } ? Result : never;

export interface TaskOptions {
  /** What the task opens. */
  needs?: readonly HeldThing[];
  /** How long it may take; by default ten seconds, of which a list of a thousand rows takes a twentieth. */
  maxMs?: number;
}

/** Does work beside the requests. */
export interface HeavyWork {
  /**
   * @throws AppError heavy_work_busy when too many wait, heavy_work_too_long when the time for one is over, and what the task throws
   */
  run: <Name extends HeavyTaskName>(name: Name, input: InputOf<Name>, options?: TaskOptions) => Promise<ResultOf<Name>>;
  /** The same as JSON, which no other thread has to write. */
  runToJson: <Name extends HeavyTaskName>(name: Name, input: InputOf<Name>, options?: TaskOptions) => Promise<string>;
  close: () => Promise<void>;
}

/** What the thread is sent. */
export type HeavyRequest = { hold: string; packed: unknown } | { task: HeavyTaskName; input: unknown; asJson: boolean };

/** What it answers to a task. */
export type HeavyReply =
  | { result: unknown }
  | { refusal: { code: ProblemCode; fields: FieldErrors | undefined } }
  | { failure: string };

/** Tasks that wait for the thread: at some ten milliseconds each, the last one waits half a second. */
const maxWaiting = 32;
const usualMaxMs = 10_000;
/** Models, names and their tables; the columns of models are outside. */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

const busySeconds = 5;

/**
 * One thread that does tasks one after the other: a queue that ends, and a time that ends. A task beyond its time ends with the
 * thread, and the next task starts another one.
 *
 * @param program path of the build of src/heavy-thread.server.ts
 */
export function openHeavyThread(program: string): HeavyWork {
  const inTurn = limitWork(1, maxWaiting, () => new AppError("heavy_work_busy", undefined, busySeconds));
  let thread: { worker: Worker; held: Map<string, string> } | null = null;

  function start(): NonNullable<typeof thread> {
    if (thread) return thread;
    const worker = new Worker(program, { env: {}, execArgv: [], resourceLimits });
    const started = { worker, held: new Map<string, string>() };
    worker.unref();
    const forget = () => {
      if (thread === started) thread = null;
    };
    worker.on("error", forget).on("exit", forget);
    thread = started;
    return started;
  }

  function ask(request: HeavyRequest, { needs = [], maxMs = usualMaxMs }: TaskOptions): Promise<unknown> {
    const { worker, held } = start();
    for (const { name, stamp, pack } of needs) {
      if (held.get(name) === stamp) continue;
      worker.postMessage({ hold: name, packed: pack() } satisfies HeavyRequest);
      held.set(name, stamp);
    }
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        worker.off("message", take).off("error", fail).off("exit", fail).unref();
      };
      const take = (reply: HeavyReply) => {
        stop();
        if ("result" in reply) resolve(reply.result);
        else reject(errorOf(reply));
      };
      const fail = (reason: unknown) => {
        stop();
        reject(reason instanceof Error ? reason : new Error("the thread for heavy work has ended"));
      };
      const timer = setTimeout(() => {
        fail(new AppError("heavy_work_too_long"));
        thread = null;
        void worker.terminate();
      }, maxMs);
      worker.on("message", take).on("error", fail).on("exit", fail).ref();
      worker.postMessage(request);
    });
  }

  const run = (request: HeavyRequest, options: TaskOptions = {}) => inTurn(() => ask(request, options));
  return {
    run: (task, input, options) => run({ task, input, asJson: false }, options) as never,
    runToJson: (task, input, options) => run({ task, input, asJson: true }, options) as Promise<string>,
    close: async () => void (await thread?.worker.terminate()),
  };
}

function errorOf(reply: Exclude<HeavyReply, { result: unknown }>): Error {
  return "refusal" in reply ? new AppError(reply.refusal.code, reply.refusal.fields) : new Error(reply.failure);
}

/** The same without a thread: for tests and for development, where no build is. */
export function openInlineWork(tasks: HeavyTaskList): HeavyWork {
  const keeping = createHeldThings();
  const stamps = new Map<string, string>();
  const run = async (name: HeavyTaskName, input: unknown, { needs = [] }: TaskOptions = {}) => {
    for (const { name: of, stamp, pack } of needs) {
      if (stamps.get(of) === stamp) continue;
      keeping.hold(of, pack());
      stamps.set(of, stamp);
    }
    return (tasks[name] as AnyTask)(input, keeping.held);
  };
  return {
    run: (name, input, options) => run(name, input, options) as never,
    runToJson: async (name, input, options) => JSON.stringify(await run(name, input, options)),
    close: async () => {},
  };
}

/** Things by name, each opened once. */
export function createHeldThings(): { hold: (name: string, packed: unknown) => void; held: HeldThings } {
  const things = new Map<string, { packed: unknown; opened: Map<unknown, unknown> }>();
  return {
    hold: (name, packed) => void things.set(name, { packed, opened: new Map() }),
    held: {
      open: <Packed, Opened>(name: string, open: (packed: Packed) => Opened) => {
        const thing = things.get(name);
        if (!thing) throw new Error(`${name} was not handed over`);
        if (!thing.opened.has(open)) thing.opened.set(open, open(thing.packed as Packed));
        return thing.opened.get(open) as Opened;
      },
    },
  };
}

/** Does what a request asks, as the thread answers it. */
export function answerHeavyTask(
  tasks: HeavyTaskList,
  held: HeldThings,
  { task, input, asJson }: Extract<HeavyRequest, { task: unknown }>,
): HeavyReply {
  try {
    const result = (tasks[task] as AnyTask)(input, held);
    return { result: asJson ? JSON.stringify(result) : result };
  } catch (thrown) {
    if (thrown instanceof AppError) return { refusal: { code: thrown.code, fields: thrown.fields } };
    return { failure: String((thrown as Error).stack ?? thrown) };
  }
}
