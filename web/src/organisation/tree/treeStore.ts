import { createStore } from '@oems/client/store.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { complain } from '../../core/calls.ts'
import { above, inserted, type Level, type Levels, moved, type Position, patched, placesOf, removed, top } from './levels.ts'
import { readLevel, readWay, type Shown, type Step } from './readTree.ts'

/** A level that was read before stays, unless it misses the node that leads on. */
const better = (old: Level | undefined, { level, leadsTo }: Step): Level =>
  old?.items.some(({ orgId }) => orgId === leadsTo) ? old : level

interface Tree {
  readonly levels: Levels
  readonly opened: ReadonlySet<number>
  readonly shown: Shown
}
export type TreeStore = ReturnType<typeof createTree>

/**
 * The tree of organisations as far as it is opened. What the page itself has written is put into it as the server has made it; a level is read
 * when it is first opened, and again where somebody else may have changed it.
 */
export function createTree(client: QueryClient, shown: Shown) {
  const store = createStore<Tree>({ levels: new Map(), opened: new Set(), shown })
  const running = new Map<number, Promise<void>>()
  const change = (levels: (old: Levels) => Levels) => store.set((old) => ({ ...old, levels: levels(old.levels) }))
  const places = () => placesOf(store.get().levels)

  /** One reading of a level at a time; a failed one is shown, and tried again by opening the node again. */
  function read(parentId: number, work: () => Promise<void>): Promise<void> {
    const started = running.get(parentId) ?? work().finally(() => running.delete(parentId))
    running.set(parentId, started)
    return started
  }
  const load = (parentId: number) =>
    read(parentId, async () => {
      const level = await readLevel(client, store.get().shown, parentId, null)
      change((levels) => new Map(levels).set(parentId, level))
    })
  const loadOnce = (parentId: number) => (store.get().levels.has(parentId) ? Promise.resolve() : load(parentId))

  /** The next page of a level; of one of which only a part was read, all of it. */
  const loadRest = (parentId: number) =>
    read(parentId, async () => {
      const { shown, levels } = store.get()
      const level = levels.get(parentId)
      if (!level?.rest) return
      const { cursor } = level.rest
      let next = await readLevel(client, shown, parentId, cursor)
      const items = cursor === null ? [] : [...level.items]
      items.push(...next.items)
      while (cursor === null && next.rest) {
        next = await readLevel(client, shown, parentId, next.rest.cursor)
        items.push(...next.items)
      }
      change((old) => new Map(old).set(parentId, { items, rest: next.rest }))
    })

  function open(ids: readonly number[]) {
    store.set((old) => ({ ...old, opened: new Set([...old.opened, ...ids]) }))
  }
  function close(orgId: number) {
    store.set((old) => ({ ...old, opened: new Set([...old.opened].filter((id) => id !== orgId)) }))
  }
  async function expand(orgId: number) {
    open([orgId])
    await loadOnce(orgId).catch((problem) => {
      close(orgId)
      complain(problem)
    })
  }

  /** Opens the way to a node, reading what of it is not there; what the tree does not show is not in it. */
  async function unfold(orgId: number) {
    try {
      if (!places().has(orgId)) {
        const way = await readWay(client, store.get().shown, orgId)
        change((levels) => new Map([...levels, ...way.map((step) => [step.parentId, better(levels.get(step.parentId), step)] as const)]))
      }
      open(above(places(), orgId))
    } catch (problem) {
      complain(problem)
    }
  }

  /** Levels that somebody else has changed too, as far as they are there. */
  const reload = (parentIds: readonly number[]) =>
    Promise.all(parentIds.filter((id) => store.get().levels.has(id)).map(load)).then(() => undefined, complain)

  return {
    store,
    places,
    expand,
    close,
    unfold,
    reload,
    loadRest: (parentId: number) => void loadRest(parentId).catch(complain),
    /** All that is open, as it is now on the server. */
    refresh: () => reload([top, ...store.get().opened]),
    /** Shows more or less of it; what is open stays so. */
    show(next: Shown) {
      store.set(({ levels, opened }) => ({
        levels: new Map([...levels].filter(([parentId]) => parentId === top || opened.has(parentId))),
        opened,
        shown: next,
      }))
      return reload([...store.get().levels.keys()])
    },
    patch: (orgId: number, to: Partial<TreeItem>) => change((levels) => patched(levels, orgId, to)),
    insert: (parentId: number, item: TreeItem) => change((levels) => inserted(levels, parentId, item)),
    remove: (ids: readonly number[]) => change((levels) => ids.reduce(removed, levels)),
    move: (orgId: number, targetId: number, position: Position) => change((levels) => moved(levels, orgId, targetId, position)),
  }
}
