import { inspect } from 'node:util'
import { ConfigError } from './config.ts'

/** Why something that an operator began came to nothing. Sentences of ours are printed as they are; anything else with where it happened. */
export function complaintOf(what: string, error: unknown): string {
  if (error instanceof ConfigError) return `配置有误：${error.message}`
  if (!(error instanceof Error)) return `${what}失败：${String(error)}`
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${what}失败：端口已被占用，请用环境变量 PORT 换一个端口，例如 PORT=8081 npm start`
  const isOurSentence = /[\u4e00-\u9fff]/.test(error.message)
  return `${what}失败：${isOurSentence ? error.message : (error.stack ?? error.message)}${error.cause ? `\n${inspect(error.cause)}` : ''}`
}
