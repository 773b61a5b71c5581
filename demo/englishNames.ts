/** Projects abroad have an English name as well: what an emergency card shows to those who do not read Chinese. */

const places: Readonly<Record<string, string>> = {
  ...{ 万象: 'Vientiane', 南岚河: 'Nam Lan River', 琅勃拉邦: 'Luang Prabang', 海防: 'Hai Phong', 平阳: 'Binh Duong', 永新: 'Vinh Tan' },
  ...{
    金边: 'Phnom Penh',
    西哈努克: 'Sihanoukville',
    暹粒: 'Siem Reap',
    罗勇: 'Rayong',
    呵叻: 'Korat',
    皎漂: 'Kyaukpyu',
    曼德勒: 'Mandalay',
  },
  ...{ 雅万: 'Jakarta-Bandung', 苏拉威西: 'Sulawesi', 巴淡: 'Batam', 关丹: 'Kuantan', 槟城: 'Penang', 苏比克: 'Subic', 达沃: 'Davao' },
  ...{
    卡西姆: 'Port Qasim',
    白沙瓦: 'Peshawar',
    瓜达尔: 'Gwadar',
    帕亚拉: 'Payra',
    达卡: 'Dhaka',
    科伦坡: 'Colombo',
    汉班托塔: 'Hambantota',
  },
  ...{ 博卡拉: 'Pokhara', 加德满都: 'Kathmandu', 吉赞: 'Jazan', 达曼: 'Dammam', 延布: 'Yanbu', 迪拜: 'Dubai', 鲁韦斯: 'Ruwais' },
  ...{
    巴士拉: 'Basra',
    华西特: 'Wasit',
    新首都: 'New Capital',
    苏伊士: 'Suez',
    奥兰: 'Oran',
    贝贾亚: 'Bejaia',
    多哈: 'Doha',
    卢赛尔: 'Lusail',
  },
  ...{ 西环: 'Western Bypass', 蒙巴萨: 'Mombasa', 加里萨: 'Garissa', 亚的斯: 'Addis Ababa', 阿达玛: 'Adama', 达市: 'Dar es Salaam' },
  ...{
    姆万扎: 'Mwanza',
    坎帕拉: 'Kampala',
    卡鲁玛: 'Karuma',
    贝拉: 'Beira',
    马普托: 'Maputo',
    卢萨卡: 'Lusaka',
    下凯富峡: 'Kafue Gorge Lower',
  },
  ...{ 莱基: 'Lekki', 伊巴丹: 'Ibadan', 宗格鲁: 'Zungeru', 特马: 'Tema', 库马西: 'Kumasi', 阿比让: 'Abidjan', 苏布雷: 'Soubre' },
  ...{ 捷斯: 'Thies', 达喀尔: 'Dakar', 凯乐塔: 'Kaleta', 博凯: 'Boke', 克里比: 'Kribi', 杜阿拉: 'Douala', 钱凯: 'Chancay', 利马: 'Lima' },
  ...{
    美丽山: 'Belo Monte',
    圣路易斯: 'Sao Luis',
    高查瑞: 'Cauchari',
    圣克鲁斯: 'Santa Cruz',
    辛克雷: 'Coca Codo Sinclair',
    瓜亚基尔: 'Guayaquil',
  },
}

const works: Readonly<Record<string, string>> = {
  ...{ 公路升级改造项目: 'Road Upgrading Project', 环城快速路项目: 'Ring Expressway Project', 立交桥工程项目: 'Interchange Project' },
  ...{
    轨道交通三标项目: 'Urban Rail Lot 3 Project',
    铁路客运站项目: 'Railway Station Project',
    保障性住房项目: 'Affordable Housing Project',
  },
  ...{ 综合医院建设项目: 'General Hospital Project', 航站楼扩建项目: 'Terminal Expansion Project' },
  ...{ 工业园标准厂房项目: 'Industrial Park Project', 会展中心机电安装项目: 'Convention Centre M&E Project' },
  ...{ 市政设计咨询项目: 'Municipal Design Consultancy Project', 水电站运维项目: 'Hydropower O&M Project' },
  ...{ 水电站土建项目: 'Hydropower Civil Works Project', 抽水蓄能电站项目: 'Pumped Storage Project', 光伏电站EPC项目: 'Solar EPC Project' },
  ...{ 风电场建设项目: 'Wind Farm Project', 燃气电站运维项目: 'Gas Power O&M Project', 燃煤电站投资项目: 'Coal Power Investment Project' },
  ...{ 输变电线路项目: 'Transmission Line Project', 储能电站安装项目: 'Energy Storage Project' },
  ...{
    集装箱码头扩建项目: 'Container Terminal Expansion Project',
    航道疏浚项目: 'Channel Dredging Project',
    散货码头项目: 'Bulk Terminal Project',
  },
  ...{ 收费公路运营项目: 'Toll Road Project', 跨河大桥项目: 'River Bridge Project', 货运铁路一标项目: 'Freight Railway Lot 1 Project' },
  ...{
    铁路养护项目: 'Railway Maintenance Project',
    国际物流园项目: 'Logistics Park Project',
    公路养护分包项目: 'Road Maintenance Subcontract',
  },
  ...{ 代表处: 'Representative Office', 办事处: 'Liaison Office', 综合营地: 'Camp' },
}

/** `time`: from 1 on, for the first, second … of a kind at one place. */
export function englishName(place: string, work: string, time: number): string {
  const name = `${places[place]!} ${works[work]!}`
  if (time === 1) return name
  return work.endsWith('项目') ? `${name} Phase ${time}` : `${name} No. ${time}`
}
