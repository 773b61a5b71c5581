/** The test's S3 store comes without types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: readonly { readonly name: string; readonly configs: readonly [] }[]
    })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
