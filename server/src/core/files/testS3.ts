import { createServer } from 'node:http'
import S3rver from 's3rver'
import { aTempFolder } from '../../testing/tempFolder.ts'
import type { S3Settings } from './s3Store.ts'

export interface TestS3 {
  readonly settings: S3Settings
  /** Every request that came, in its order. */
  readonly requests: readonly { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[]
  stop(): Promise<void>
}

/**
 * An S3 store: s3rver on this machine alone, or with `OEMS_TEST_S3=endpoint,bucket,key,secret[,region]` a real one. s3rver takes a wrong secret
 * for good; what signatures are worth is held against golden ones (s3Store.test.ts).
 */
export async function testS3(bucket = 'oems-test'): Promise<TestS3> {
  const [endpoint, ownBucket, accessKey, secretKey, region] = (process.env.OEMS_TEST_S3 ?? '').split(',')
  if (endpoint && ownBucket && accessKey && secretKey)
    return {
      settings: { endpoint, bucket: ownBucket, accessKey, secretKey, region: region ?? null, pathPrefix: `oems-test-${process.pid}` },
      requests: [],
      stop: async () => undefined,
    }
  const directory = aTempFolder()
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] })
  await s3.configureBuckets()
  const requests: TestS3['requests'][number][] = []
  const handle = s3.callback()
  const server = createServer((request, response) => {
    requests.push({ method: request.method!, url: request.url!, headers: request.headers })
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, accessKey: 'S3RVER', secretKey: 'S3RVER', region: null, pathPrefix: 'oems' },
    requests,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
