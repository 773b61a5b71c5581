/** What `--quick` runs where nothing else is asked for, once a week: the house's main ratios, in a world that is loaded within a minute. */
export const weekly = {
  size: { employees: 5_000, nodes: 300, days: 7 },
  scenarios: ['userInfo', 'list', 'todayLists', 'overview', 'importing', 'exporting', 'declarations', 'firstScreen'],
}

const { employees, nodes, days } = weekly.size

export const help = `npm run bench -- [选项]
  产品与对照交替测量，结果写入 bench/REPORT.md。数据放在 .data/bench-*，下次直接使用；第一次运行要先载入。

  --quick              每周一次的一组，短的轮数，不写报告，2 核上 10 分钟以内，含载入数据（${employees} 人、${nodes} 个组织、${days} 天）：
                       ${weekly.scenarios.join('、')}；
                       即会话、员工列表、按今日申报的列表、健康总览、导入、导出、申报、登录到首屏各自与对照之比
  --only a,b           只测这些项目；与 --quick 同用时仍是短的轮数，人数按下面的选项
  --calls 在岗,逾期    growth 只测名称中有这些字的调用
  --seconds 10         每轮的秒数
  --employees 100000 --nodes 3000 --days 34
                       数据的规模；--crowd 10 再以语句复制为十倍的人
  --organisations 20000 --lines 10000000 --clinics 1000 --cards 60
                       各项目另用的组织、日志、医务室与库存卡
  --load               只载入缺少的数据
`
