export default '/~/thankYou';
