/**
 * What stays on the phone: `outbox` by client key, and `kept`, the last replies for this account, used without a line.
 * Where the browser stores nothing (some private windows), everything lives in memory and `durable` is false.
 */
export interface Disk {
  readonly durable: boolean
  all<T>(table: Table): Promise<T[]>
  get<T>(table: Table, key: string): Promise<T | undefined>
  put(table: Table, key: string, value: unknown): Promise<void>
  remove(table: Table, key: string): Promise<void>
  clear(table: Table): Promise<void>
}
export type Table = 'outbox' | 'kept'
const tables: Table[] = ['outbox', 'kept']

export async function openDisk(): Promise<Disk> {
  try {
    return diskOn(await openDatabase())
  } catch {
    return memoryDisk()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('oems-h5', 1)
    opening.onupgradeneeded = () => {
      for (const table of tables) opening.result.createObjectStore(table)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('blocked'))
    // Some browsers never answer in a private window.
    setTimeout(() => reject(new Error('no answer')), 3000)
  })
}

function diskOn(database: IDBDatabase): Disk {
  const within = <T>(table: Table, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      // Not the request's own success: only the end of the transaction means that it is stored.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  return {
    durable: true,
    all: <T>(table: Table) => within(table, 'readonly', (store) => store.getAll() as IDBRequest<T[]>),
    get: <T>(table: Table, key: string) => within(table, 'readonly', (store) => store.get(key) as IDBRequest<T | undefined>),
    put: (table, key, value) => within(table, 'readwrite', (store) => store.put(value, key)).then(() => undefined),
    remove: (table, key) => within(table, 'readwrite', (store) => store.delete(key)),
    clear: (table) => within(table, 'readwrite', (store) => store.clear()),
  }
}

export function memoryDisk(): Disk {
  const maps: Record<Table, Map<string, unknown>> = { outbox: new Map(), kept: new Map() }
  return {
    durable: false,
    all: async <T>(table: Table) => [...maps[table].values()] as T[],
    get: async <T>(table: Table, key: string) => maps[table].get(key) as T | undefined,
    put: async (table, key, value) => void maps[table].set(key, value),
    remove: async (table, key) => void maps[table].delete(key),
    clear: async (table) => maps[table].clear(),
  }
}
