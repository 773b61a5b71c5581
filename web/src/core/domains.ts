import type { DomainConsole, Logged, Todos } from '@oems/contract/core/console.ts'

const consoles = Object.values(import.meta.glob<DomainConsole>('../../../contract/src/*/console.ts', { eager: true }))

/** Urls of the menus whose page exists. */
export const builtPages: ReadonlySet<string> = new Set(consoles.flatMap(({ pages = [] }) => pages))
export const todos: Todos = Object.assign({}, ...consoles.map(({ todos }) => todos))
export const logged: Logged = Object.assign({}, ...consoles.map(({ logged }) => logged))
