<<<<<<<< HEAD:station/static/assets/painted-PZdkvYzf.js
import{A as e,D as t,k as n}from"./jsxRuntime.module-4yyf99vT.js";function r(e){document.hidden?e():requestAnimationFrame(()=>setTimeout(e))}function i(i,a){let[o,s]=e(a),c=t(a),l=t(i);return c.current=a,o===a&&(l.current=i),n(()=>{o!==a&&r(()=>s(c.current))},[a]),l.current}export{i as n,r as t};
========
import{A as e,D as t,k as n}from"./jsxRuntime.module-l3FFAGQI.js";function r(e){document.hidden?e():requestAnimationFrame(()=>setTimeout(e))}function i(i,a){let[o,s]=e(a),c=t(a),l=t(i);return c.current=a,o===a&&(l.current=i),n(()=>{o!==a&&r(()=>s(c.current))},[a]),l.current}export{i as n,r as t};
>>>>>>>> h20:station/static/assets/painted-Bz1r7wTp.js
