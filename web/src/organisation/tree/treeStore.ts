import { createStore } from '@oems/client/store.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import type { QueryClient } from '@tanstack/react-query'
import { complain } from '../../core/calls.ts'
import { above, inserted, type Levels, moved, type Position, patched, placesOf, removed, top } from './levels.ts'
import { readLevel, readWay, type Shown } from './readTree.ts'

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

  /** Opens the way to a node, reading what of it is not there. */
  async function unfold(orgId: number) {
    try {
      if (!store.get().levels.has(top)) await load(top)
      if (!places().has(orgId)) {
        const way = await readWay(client, orgId)
        await Promise.all(way.slice(0, -1).map(loadOnce))
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
    show(next: Shown) {
      running.clear()
      store.set((old) => ({ ...old, levels: new Map(), shown: next }))
    },
    patch: (orgId: number, to: Partial<TreeItem>) => change((levels) => patched(levels, orgId, to)),
    insert: (parentId: number, item: TreeItem) => change((levels) => inserted(levels, parentId, item)),
    remove: (ids: readonly number[]) => change((levels) => ids.reduce(removed, levels)),
    move: (orgId: number, targetId: number, position: Position) => change((levels) => moved(levels, orgId, targetId, position)),
  }
}
