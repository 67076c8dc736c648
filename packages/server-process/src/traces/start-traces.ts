import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';
import { openExporting } from './exporting.ts';
import { type CallEnd, watchOutgoing } from './outgoing.ts';
import type { TraceSettings } from './settings.ts';
import { statementName } from './statement-name.ts';
import type { RequestOptions, Traces } from './traces.ts';
import { withoutTrace } from './without-trace.ts';

/** A request at work that has a trace. */
interface Running {
  context: Context;
  isOpen: boolean;
  /** Spans below its own that have no end yet. */
  below: Set<Span>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What its parts find in their asynchronous context, where it has a trace. */
    traced?: Running;
  }
}

/** Calls that carry a trace on: they begin with this process, and not with what called it. */
const traceHeaders = ['traceparent', 'tracestate'];
const getter = {
  get: (carrier: FastifyRequest['headers'], key: string) => carrier[key],
  keys: (carrier: FastifyRequest['headers']) => Object.keys(carrier),
};
/** HTTP has a handful; a client may send any word. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The trace that a request id of ours names: a random UUID without its dashes. */
const traceIdOf = (requestId: string) => {
  const id = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0{32})[0-9a-f]{32}$/.test(id) ? id : undefined;
};

/**
 * See openTraces, which loads this file where it is needed. While a request with a trace is open, Node follows every promise
 * of the process, which costs all requests more than the spans do: the others stay out of it, and it ends with the last one.
 */
export function startTraces(settings: TraceSettings, warn: (text: string) => void): Traces {
  const running = new AsyncLocalStorage<Running | undefined>();
  let open = 0;
  const propagator = new W3CTraceContextPropagator();
  const random = new RandomIdGenerator();
  let nextTraceId: string | undefined;
  const idGenerator = {
    generateTraceId: () => nextTraceId ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  };
  const isWithout = withoutTrace(settings.share);
  const outside = (run: () => void) => {
    if (running.getStore()) running.run(undefined, run);
    else run();
  };
  const { tracer, close } = openExporting({ settings, idGenerator, outside, warn });

  /** @returns undefined where it has no trace; its headers then say so to the servers that they are passed on to */
  function beginRequest(request: FastifyRequest, { otherwise = 'none', describe }: RequestOptions) {
    const traceId = traceIdOf(request.id);
    if (isWithout(request.headers, traceId)) return undefined;
    const method = methods.has(request.method) ? request.method : '_OTHER';
    const route = request.routeOptions.url ?? otherwise;
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, getter);
    for (const name of traceHeaders) delete request.headers[name];
    nextTraceId = traceId;
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER }, caller);
    nextTraceId = undefined;
    const context = trace.setSpan(ROOT_CONTEXT, span);
    if (!span.isRecording()) {
      propagator.inject(context, request.headers, defaultTextMapSetter);
      return undefined;
    }
    span.setAttributes({ 'http.request.method': method, 'http.route': route, 'request.id': request.id });
    const own: Running = { context, isOpen: true, below: new Set() };
    open += 1;
    const end = (values: Record<string, string | number>) => {
      for (const left of own.below) left.end();
      own.below.clear();
      own.isOpen = false;
      open -= 1;
      if (open === 0) running.disable();
      span.setAttributes({ ...values, ...describe?.(request) });
    };
    return { span, own, end };
  }

  function beginBelow(name: string, kind: SpanKind, attributes: Record<string, string | number | undefined>) {
    const parent = running.getStore();
    // Work that a request has left behind, such as a timer, is not a part of it.
    if (!parent?.isOpen) return undefined;
    const span = tracer.startSpan(name, { kind, attributes }, parent.context);
    parent.below.add(span);
    const end = () => {
      if (parent.below.delete(span)) span.end();
    };
    return { span, parent, end };
  }

  const calls = watchOutgoing({
    begin({ method, address, port, addHeader }): CallEnd | undefined {
      const attributes = { 'http.request.method': method, 'server.address': address, 'server.port': port };
      const begun = beginBelow(method, SpanKind.CLIENT, attributes);
      if (!begun) return undefined;
      const { span, parent, end } = begun;
      if (addHeader) {
        const set = (_: unknown, name: string, value: string) => addHeader(name, value);
        propagator.inject(trace.setSpan(parent.context, span), undefined, { set });
      }
      return {
        answered: (status) => void span.setAttribute('http.response.status_code', status),
        end(error) {
          if (error !== undefined) fail(span, error);
          end();
        },
      };
    },
  });

  return {
    watchRequests(app, options = {}) {
      const isQuiet = ({ headers, routeOptions: { url = '' } }: FastifyRequest) =>
        headers.accept === 'text/event-stream' || url.startsWith('/health/') || options.quiet?.includes(url);
      app.addHook('onRequest', (request, { raw }, done) => {
        if (isQuiet(request)) return done();
        const begun = beginRequest(request, options);
        if (!begun) return outside(done);
        const { span, own, end } = begun;
        request.traced = own;
        request.log = request.log.child({ traceId: span.spanContext().traceId });
        // Also of a client that has gone away without its answer.
        raw.once('close', () => {
          end({ 'http.response.status_code': raw.statusCode });
          if (!raw.writableFinished) span.setAttribute('error.type', 'aborted');
          else if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          outside(() => span.end());
        });
        running.run(own, done);
      });
      // Reading a body leaves the asynchronous context: what calls back is the connection.
      app.addHook('preValidation', (request, _reply, done) => {
        if (request.traced) running.run(request.traced, done);
        else done();
      });
    },
    statement(pool, text, run, name) {
      // Most statements belong to requests without a trace.
      if (!running.getStore()?.isOpen) return run();
      const title = name ?? statementName(text);
      const size = title === 'commit' ? text.split(';\n').length : undefined;
      const attributes = { 'db.system.name': 'postgresql', 'groundwork.pool': pool, 'db.operation.batch.size': size };
      const begun = beginBelow(title, SpanKind.CLIENT, attributes);
      return begun ? spanned(begun, run) : run();
    },
    close() {
      calls.stop();
      return close();
    },
  };
}

async function spanned<Result>({ span, end }: { span: Span; end: () => void }, run: () => Promise<Result>) {
  try {
    return await run();
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    end();
  }
}

/** By the code alone: a message may hold what somebody sent. */
function fail(span: Span, error: unknown) {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown').slice(0, 50));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
