export default '/~/accountPasswordForgot';
