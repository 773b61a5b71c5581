import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { ask, type Database } from '@oems/server/core/db/database.ts'
import { sql } from 'drizzle-orm'

export interface Finding {
  readonly name: string
  /** The figure that counts, as it was measured. */
  readonly measured: string
  readonly wanted: string
  readonly good: boolean
  /** How it came about: sizes, absolute times, the reference. */
  readonly detail: string
}

/** What a reader of the table has to know to read it. */
const notes = `
说明：
- 各项分几次运行测得（\`--only\`），未重测的保留上次结果；提交号是最后一次写报告时的。
- 服务进程按 \`npm start\` 的堆参数启动（16 MB、40%）。
- 01 §9 第 17 条说一个月 3600 万条日志；本机磁盘放不下，测的是 1000 万条。按账号名查一天只读该账号的行与当天失败的行，与总条数无关。
- 峰值内存读自 /proc（Linux），不含派生它的测试进程。
- 逐行计数的对照是 overview 同样的数字（当日、前一日、上年同日），不是单独一次当日计数。
- 首页脚本大小按首页数字返回之前请求的脚本计，不含其后加载的图表。
- 加固之后（57efbdf 起）各项还没有以这里的数据量重测；以 20,000 人交替测得的、以及集中登录与敌意内容两项，在 COMPARISON.md。“仅读取”从那时起包括启动读取线程。
- 昨日同时（逐行 ÷ 一刻钟分项）以 20,000 人测得 0.64（10:07）与 1.11（22:22），在 COMPARISON.md；今日的健康总览从此还要数昨日的行，overview 两项须以 100,000 人重测。
- 与旧提交交替运行的对比在 [COMPARISON.md](COMPARISON.md)。
`

/** Writes `bench/REPORT.md`. */
export async function report(file: string, findings: readonly Finding[], database: Database, sizes: string): Promise<void> {
  const [server] = await ask<{ version: string }>(database.reader, sql`select current_setting('server_version') as version`)
  const machine = `${cpus().length} 核 ${cpus()[0]?.model.trim()}，${Math.round(totalmem() / 2 ** 30)} GB；Node ${process.version}；PostgreSQL ${server?.version}`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const rows = findings.map(
    ({ name, measured, wanted, good, detail }) => `| ${name} | **${measured}** | ${wanted} | ${good ? '是' : '否'} | ${detail} |`,
  )
  const text = `# 性能对比

命令：\`npm run bench\`（客户端、服务端与数据库在同一台机器上，互相争用；绝对时间只作参考，比值才算数）。
日期 ${new Date().toISOString().slice(0, 10)}，提交 ${commit}。${machine}。
数据：${sizes}

| 项目 | 结果 | 要求 | 达到 | 说明 |
|---|---|---|---|---|
${rows.join('\n')}
${notes}`
  writeFileSync(file, text)
}
