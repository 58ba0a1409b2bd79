/**
 * What one running application holds in memory beside its database: counters, caches, work in progress. A copy of Deps
 * shares it. Each part is declared beside the code that uses it, by `declare module`, for this file knows none of them;
 * src/open-state.server.ts makes them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its parts are declared by those who own them
export interface AppState {}
