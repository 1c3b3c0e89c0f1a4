/** Links WESL modules and compiles compute pipelines, each combination once per device. */
import { link, type ModuleResolver, RecordResolver } from 'wesl/core';
import { fail, ok, type Result } from '../base/result.ts';
import { shaderSources } from './shader-sources.ts';

export interface ShaderProgram {
  /** Module with the entry point of the same name, unless `entry` names another: `event/advance` has `advance`. */
  readonly module: string;
  readonly entry?: string;
  /** Modules written at link time: `model.wesl`, `event/layout.wesl`. */
  readonly modules: Readonly<Record<string, string>>;
  readonly constants: Readonly<Record<string, string>>;
  readonly conditions: Readonly<Record<string, boolean>>;
}

/** Linking changes nothing of what was parsed, which takes longer than the rest: modules of the lab are parsed once. */
const lab = new RecordResolver(shaderSources, { keepComments: false });
/** Modules that were written for a program, each parsed once too: programs of a run differ in one or two. Used last comes last. */
const written = new Map<string, RecordResolver>();
const MOST_WRITTEN = 128;

function parsedOnce(name: string, text: string): RecordResolver {
  const key = `${name}\0${text}`;
  const resolver = written.get(key) ?? new RecordResolver({ [name]: text }, { keepComments: false });
  written.delete(key);
  written.set(key, resolver);
  for (const oldest of written.keys()) {
    if (written.size <= MOST_WRITTEN) break;
    written.delete(oldest);
  }
  return resolver;
}

/** Those that are written for the program come before those of the lab. */
function resolverOf(modules: ShaderProgram['modules']): ModuleResolver {
  const resolvers = [...Object.entries(modules).map(([name, text]) => parsedOnce(name, text)), lab];
  return {
    resolveModule: (path) => {
      for (const resolver of resolvers) {
        const found = resolver.resolveModule(path);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Plain WGSL of a program. */
export async function linkProgram(program: ShaderProgram): Promise<string> {
  const linked = await link({
    resolver: resolverOf(program.modules),
    rootModuleName: program.module,
    constants: { ...program.constants },
    conditions: { ...program.conditions },
    keepComments: false,
    sourceMap: false,
  });
  return linked.dest;
}

const entryPoint = (module: string): string => module.slice(module.lastIndexOf('/') + 1);

/** Pipelines that are kept for when they are wanted again; more than any run uses, with its picture. */
const MOST_PIPELINES = 256;

export class PipelineCache {
  /** Used last comes last. */
  private readonly pipelines = new Map<string, Promise<Result<GPUComputePipeline>>>();
  /** Test builds set this to see what a person sees when a shader fails to compile. */
  breakNext = false;

  constructor(
    private readonly device: GPUDevice,
    private readonly most = MOST_PIPELINES,
  ) {}

  /** Compiles, or gives what was compiled before. Failure: `unsupported`, with the compiler's first message. */
  compute(program: ShaderProgram, layout: GPUPipelineLayout): Promise<Result<GPUComputePipeline>> {
    const { module, entry = entryPoint(module), constants, conditions, modules } = program;
    if (this.breakNext) {
      this.breakNext = false;
      return this.compile(`${module} (broken on purpose)`, 'fn broken( {', entry, layout);
    }
    const key = JSON.stringify([module, entry, constants, conditions, modules]);
    const pipeline = this.pipelines.get(key) ?? this.begin(program, layout, key);
    this.pipelines.delete(key);
    this.pipelines.set(key, pipeline);
    for (const oldest of this.pipelines.keys()) {
      if (this.pipelines.size <= this.most) break;
      this.pipelines.delete(oldest);
    }
    return pipeline;
  }

  /** What fails is not kept: the next who asks may have more luck. */
  private begin(program: ShaderProgram, layout: GPUPipelineLayout, key: string): Promise<Result<GPUComputePipeline>> {
    const { module, entry = entryPoint(module) } = program;
    const pipeline = linkProgram(program).then((code) => this.compile(module, code, entry, layout));
    const forget = () => {
      if (this.pipelines.get(key) === pipeline) this.pipelines.delete(key);
    };
    pipeline.then((compiled) => compiled.ok || forget(), forget);
    return pipeline;
  }

  private async compile(
    label: string,
    code: string,
    entry: string,
    layout: GPUPipelineLayout,
  ): Promise<Result<GPUComputePipeline>> {
    this.device.pushErrorScope('validation');
    const shader = this.device.createShaderModule({ label, code });
    const scope = this.device.popErrorScope();
    try {
      const pipeline = await this.device.createComputePipelineAsync({
        label,
        layout,
        compute: { module: shader, entryPoint: entry },
      });
      await scope;
      return ok(pipeline);
    } catch (error) {
      const scoped = await scope.catch(() => null);
      const first = await firstMessage(shader);
      const reason = first ?? scoped?.message ?? String(error);
      return fail(
        'unsupported',
        `shader ${label} does not compile: ${reason}`,
        'update the browser or the graphics driver, or use one core',
      );
    }
  }
}

async function firstMessage(shader: GPUShaderModule): Promise<string | undefined> {
  const info = await shader.getCompilationInfo().catch(() => undefined);
  const error = info?.messages.find((message) => message.type === 'error');
  return error && `${error.message} (line ${error.lineNum})`;
}
