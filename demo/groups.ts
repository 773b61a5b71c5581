import type { Area } from './places.ts'

/** What a group builds and runs, as the end of a project's name. */
export interface Work {
  readonly name: string
  readonly industry: number
  readonly contractMode: number
  /** Needs the sea. */
  readonly coastal?: true
}

export interface Company {
  readonly key: string
  readonly name: string
  /** Of the third level: the key of the company above. */
  readonly under?: string
  /** Where its projects lie; absent: anywhere. */
  readonly at?: 'home' | 'abroad' | Area
}

export interface Group {
  readonly key: string
  readonly name: string
  readonly shortName: string
  /** 0 央企, 10 非央企. */
  readonly label: 0 | 10
  /** Stands below the ministry; otherwise straight below the platform. */
  readonly ofMinistry: boolean
  /** Shares of all projects. */
  readonly abroad: number
  readonly home: number
  readonly companies: readonly Company[]
  readonly regions: readonly Area[]
  readonly works: readonly Work[]
}

const work = (industry: number, contractMode: number, name: string, coastal?: true): Work => ({
  industry,
  contractMode,
  name,
  ...(coastal && { coastal }),
})

export const groups: readonly Group[] = [
  {
    key: 'HY',
    name: '华岳建设集团',
    shortName: '华岳',
    label: 0,
    ofMinistry: true,
    abroad: 34,
    home: 18,
    regions: ['东南亚', '东非', '西非'],
    companies: [
      { key: 'HY01', name: '华岳建设集团第一工程有限公司' },
      { key: 'HY02', name: '华岳建设集团第二工程有限公司', at: 'home' },
      { key: 'HY03', name: '华岳建设集团第三工程有限公司' },
      { key: 'HY04', name: '华岳国际工程有限公司', at: 'abroad' },
      { key: 'HY05', name: '华岳路桥建设有限公司' },
      { key: 'HY06', name: '华岳轨道交通工程有限公司' },
      { key: 'HY07', name: '华岳建筑设计研究院有限公司' },
      { key: 'HY08', name: '华岳国际东非分公司', under: 'HY04', at: '东非' },
    ],
    works: [
      work(2, 2, '公路升级改造项目'),
      work(2, 1, '环城快速路项目'),
      work(2, 2, '立交桥工程项目'),
      work(3, 2, '轨道交通三标项目'),
      work(3, 1, '铁路客运站项目'),
      work(1, 1, '保障性住房项目'),
      work(1, 1, '综合医院建设项目'),
      work(1, 2, '航站楼扩建项目'),
      work(1, 2, '工业园标准厂房项目'),
      work(1, 3, '会展中心机电安装项目'),
      work(1, 6, '市政设计咨询项目'),
    ],
  },
  {
    key: 'YL',
    name: '远岚能源集团',
    shortName: '远岚',
    label: 0,
    ofMinistry: true,
    abroad: 30,
    home: 14,
    regions: ['南亚', '拉美'],
    companies: [
      { key: 'YL01', name: '远岚水电开发有限公司' },
      { key: 'YL02', name: '远岚新能源有限公司' },
      { key: 'YL03', name: '远岚火电运营有限公司' },
      { key: 'YL04', name: '远岚电网工程有限公司' },
      { key: 'YL05', name: '远岚国际能源有限公司', at: 'abroad' },
      { key: 'YL06', name: '远岚电力检修有限公司', at: 'home' },
      { key: 'YL07', name: '远岚国际能源拉美公司', under: 'YL05', at: '拉美' },
    ],
    works: [
      work(4, 5, '水电站运维项目'),
      work(4, 2, '水电站土建项目'),
      work(4, 1, '抽水蓄能电站项目'),
      work(5, 1, '光伏电站EPC项目'),
      work(5, 1, '风电场建设项目'),
      work(5, 5, '燃气电站运维项目'),
      work(5, 4, '燃煤电站投资项目'),
      work(5, 2, '输变电线路项目'),
      work(5, 3, '储能电站安装项目'),
    ],
  },
  {
    key: 'HC',
    name: '瀚川交通集团',
    shortName: '瀚川',
    label: 10,
    ofMinistry: false,
    abroad: 24,
    home: 12,
    regions: ['中东北非'],
    companies: [
      { key: 'HC01', name: '瀚川港航建设有限公司' },
      { key: 'HC02', name: '瀚川公路投资有限公司' },
      { key: 'HC03', name: '瀚川铁路工程有限公司' },
      { key: 'HC04', name: '瀚川物流有限公司' },
      { key: 'HC05', name: '瀚川国际有限公司', at: 'abroad' },
    ],
    works: [
      work(8, 2, '集装箱码头扩建项目', true),
      work(8, 2, '航道疏浚项目', true),
      work(8, 1, '散货码头项目', true),
      work(2, 4, '收费公路运营项目'),
      work(2, 2, '跨河大桥项目'),
      work(3, 2, '货运铁路一标项目'),
      work(3, 5, '铁路养护项目'),
      work(12, 4, '国际物流园项目'),
      work(2, 3, '公路养护分包项目'),
    ],
  },
]

/** Offices and camps: no building, but people all the same. */
export const offices: readonly Work[] = [work(99, 7, '代表处'), work(99, 7, '办事处'), work(99, 7, '综合营地')]

/** What tells two works of one kind at one place apart. */
export const stages = ['', '二期', '三期', '四期', '五期', '六期', '七期', '八期', '九期', '十期']
