import { openBrowser, Server, Visit } from './house.mjs';
const server = await Server.start(); const browser = await openBrowser(); const visit = new Visit(server, browser); visit.forgiving = true;
const page = await visit.person('Ann');
await page.goto(visit.address); await page.locator('[data-link=open]').waitFor({state:'attached'});
await server.close();
await page.locator('[data-offline]').waitFor(); await page.screenshot({path:'/tmp/w-wasm-1.png'});
const t=Date.now();
await page.locator('[data-play=goths]').click();
await page.locator('.table[data-status=running]').waitFor(); console.log('runs after', Date.now()-t, page.url());
for (let i=0;i<200;i++) { await visit.openMoves(page); if (await visit.turn(page)==='over') break; const m=(await visit.moves(page)); await visit.play(page, m[Math.floor(Math.random()*m.length)]); if(i==2) await page.screenshot({path:'/tmp/w-wasm-2.png'}); }
console.log(await page.locator('[data-result]').innerText());
await page.screenshot({path:'/tmp/w-wasm-3.png'});
console.log(visit.complaints);
await browser.close(); 
